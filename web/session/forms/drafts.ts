import { draftPrefix, readForTab, writeForTab } from '../../browser/storage.ts'
import type { Draft } from '../../design/forms/form-state.ts'

interface StoredDraft {
  account: string
  draft: Draft
  /** Set when the member left the page; not when the session expired. */
  isOfLeftPage?: boolean
}

interface Owner {
  /** Path of the page with the form, for instance `/edit-profile`. */
  path: string
  /** Id of the account that typed it and may get it back. */
  account: string
}

const keyOf = (path: string) => `${draftPrefix}${path}`

/** Fields that drafts never contain: the browser's next user must not find them. */
const neverKept = /password|^phone$|^dob$/i

/** Stores a draft in this tab's storage, without passwords, phone number and birth date. */
export function keepDraft({ path, account }: Owner, fields: FormData, isOfLeftPage = false): void {
  const draft: Draft = {}
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || neverKept.test(name)) continue
    draft[name] = [...(draft[name] ?? []), value]
  }
  writeForTab(keyOf(path), JSON.stringify({ account, draft, isOfLeftPage } satisfies StoredDraft))
}

/**
 * Returns this account's draft of a page and deletes it. Other drafts are only deleted: another account's, and one of a
 * page that was left without a reload.
 */
export function takeDraft({ path, account }: Owner): Draft | null {
  const kept = readForTab(keyOf(path))
  if (kept === null) return null
  writeForTab(keyOf(path), null)
  const { account: owner, draft, isOfLeftPage } = JSON.parse(kept) as StoredDraft
  return owner === account && (!isOfLeftPage || wasLoadedAgain()) ? draft : null
}

function wasLoadedAgain(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'reload'
}
