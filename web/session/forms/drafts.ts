import { draftPrefix, readForTab, writeForTab } from '../../browser/storage.ts'
import type { Draft } from '../../design/forms/form-state.ts'

interface Kept {
  account: string
  draft: Draft
  /** Set when the page was left with the draft in it, and not the session that ended. */
  isOfLeftPage?: boolean
}

interface Owner {
  /** Path of the page with the form, for instance `/edit-profile`. */
  path: string
  /** Id of the account that typed it and may get it back. */
  account: string
}

const keyOf = (path: string) => `${draftPrefix}${path}`

/** Fields that a browser does not keep: whoever opens it next must not find them. */
const neverKept = /password|^phone$|^dob$/i

/** Stores a draft as long as this tab lasts, without passwords, phone number and date of birth. */
export function keepDraft({ path, account }: Owner, fields: FormData, isOfLeftPage = false): void {
  const draft: Draft = {}
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || neverKept.test(name)) continue
    draft[name] = [...(draft[name] ?? []), value]
  }
  writeForTab(keyOf(path), JSON.stringify({ account, draft, isOfLeftPage } satisfies Kept))
}

/**
 * Returns this account's draft of a page and removes it. Another account's draft is only removed, and so is that of a page
 * which was left for another one, not loaded again.
 */
export function takeDraft({ path, account }: Owner): Draft | null {
  const kept = readForTab(keyOf(path))
  if (kept === null) return null
  writeForTab(keyOf(path), null)
  const { account: owner, draft, isOfLeftPage } = JSON.parse(kept) as Kept
  return owner === account && (!isOfLeftPage || wasLoadedAgain()) ? draft : null
}

function wasLoadedAgain(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'reload'
}
