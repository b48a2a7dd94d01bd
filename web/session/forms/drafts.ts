import { draftPrefix, readForTab, writeForTab } from '../../browser/storage.ts'
import type { Draft } from '../../design/forms/form-state.ts'

interface Owner {
  /** Path of the page with the form, for instance `/edit-profile`. */
  path: string
  /** Id of the account that typed it; nobody else gets it back. */
  account: string
}

const keyOf = (path: string) => `${draftPrefix}${path}`

/** Keeps what was typed as long as this tab lasts. Passwords are never kept. */
export function keepDraft({ path, account }: Owner, fields: FormData): void {
  const draft: Draft = {}
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || /password/i.test(name)) continue
    draft[name] = [...(draft[name] ?? []), value]
  }
  writeForTab(keyOf(path), JSON.stringify({ account, draft }))
}

/** Gives back what this account typed on this page, once. What another account typed is forgotten. */
export function takeDraft({ path, account }: Owner): Draft | null {
  const kept = readForTab(keyOf(path))
  if (kept === null) return null
  writeForTab(keyOf(path), null)
  const { account: owner, draft } = JSON.parse(kept) as { account: string; draft: Draft }
  return owner === account ? draft : null
}
