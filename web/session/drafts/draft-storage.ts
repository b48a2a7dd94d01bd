import { m } from '../../../contract/paraglide/messages.js'
import { day } from '../../../contract/time/durations.ts'
import { draftPrefix, isHydrated, keysForTab, readForTab, writeForTab } from '../../browser/storage.ts'
import { showAlert } from '../../design/feedback/alert-store.ts'

/** The place of a draft, for instance `text:/posts`, and the account that typed it. */
interface DraftOwner {
  place: string
  account: string
}

interface StoredDraft<Value> {
  /** The time of the last change, in milliseconds. */
  at: number
  value: Value
}

/** Milliseconds after its last change until a draft expires. */
const lifetime = 7 * day
/** The most drafts in one tab; a further one replaces the oldest. */
export const draftsPerTab = 40

let isWarned = false

/** Returns an account's draft in this tab. null for none, and until a rendered page is hydrated. */
export function readDraft<Value>(owner: DraftOwner): Value | null {
  if (!isHydrated()) return null
  const draft = readStoredDraft<Value>(keyOf(owner))
  return draft && !isExpired(draft) ? draft.value : null
}

/**
 * Stores a draft in this tab; null deletes it. It survives a reload and an expired session, and a logout
 * wipes it (`wipeDrafts` in web/browser/storage.ts).
 */
export function storeDraft<Value>(owner: DraftOwner, value: Value | null): void {
  const key = keyOf(owner)
  if (value !== null && readForTab(key) === null) evictDrafts()
  const draft = value === null ? null : JSON.stringify({ at: Date.now(), value })
  writeForTab(key, draft)
  // It was too long, or the storage is full.
  if (readForTab(key) !== draft) warn()
}

/** Warns if the browser stores nothing and its storage was replaced by one in memory. */
export function warnIfUnstored(): void {
  if (document.documentElement.dataset.unstored !== undefined) warn()
}

/** Checks whether an account has a draft in this tab. */
export function hasDrafts(account: string): boolean {
  return keysForTab(`${draftPrefix}${account}:`).length > 0
}

const keyOf = ({ place, account }: DraftOwner) => `${draftPrefix}${account}:${place}`

function readStoredDraft<Value>(key: string): StoredDraft<Value> | null {
  return JSON.parse(readForTab(key) ?? 'null')
}

function isExpired({ at }: { at: number }): boolean {
  return Date.now() - at > lifetime
}

/** Deletes expired drafts, and the oldest where a further one would exceed the limit. */
function evictDrafts(): void {
  const drafts = keysForTab(draftPrefix)
    .map((key) => ({ key, at: 0, ...readStoredDraft(key) }))
    .sort((one, other) => other.at - one.at)
  for (const [place, draft] of drafts.entries())
    if (place >= draftsPerTab - 1 || isExpired(draft)) writeForTab(draft.key, null)
}

/** Warns once per loaded page. */
function warn(): void {
  if (!isWarned) showAlert('danger', m.site_unstored())
  isWarned = true
}
