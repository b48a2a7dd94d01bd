import { type RefObject, useEffect } from 'react'
import { m } from '../../contract/paraglide/messages.js'
import { day, hour } from '../../contract/time/durations.ts'
import {
  draftPrefix,
  isHydrated,
  keysForTab,
  readForTab,
  wipeDrafts,
  writeForTab,
} from '../browser/storage.ts'
import { showAlert } from '../design/feedback/alerts.tsx'
import type { Draft } from '../design/forms/form-layout.tsx'
import { waitForSession } from './session.ts'
import { sessionState, watchSession } from './session-store.ts'

interface FormDraft {
  fields: Draft
  /** Time at which the member left the page, in milliseconds; null if the session expired. */
  leftAt: number | null
}

interface FormOwner {
  /** Path of the page with the form, for instance `/edit-profile`. */
  path: string
  account: string
}

const ownerOf = ({ path, account }: FormOwner) => ({ place: `form:${path}`, account })

/**
 * Milliseconds for which a later visit of a page restores its form; a reload or the Back button always does.
 */
const leftFor = hour

/** Fields that drafts never contain: the browser's next user must not find them. */
const excluded = /password|^phone$|^dob$/i

/** Stores the draft of a page's form, without passwords, phone number and birth date. */
export function storeFormDraft(owner: FormOwner, form: FormData, isLeaving = false): void {
  const fields: Draft = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || excluded.test(name)) continue
    fields[name] = [...(fields[name] ?? []), value]
  }
  storeDraft<FormDraft>(ownerOf(owner), { fields, leftAt: isLeaving ? Date.now() : null })
}

/**
 * Returns this account's draft of a page's form and deletes it. Other drafts are only deleted: other
 * accounts', and one of a page that was left more than an hour ago for another one.
 */
export function takeFormDraft(owner: FormOwner): Draft | null {
  wipeDrafts(owner.account)
  const draft = readDraft<FormDraft>(ownerOf(owner))
  storeDraft(ownerOf(owner), null)
  if (!draft) return null
  const isRecent = draft.leftAt === null || Date.now() - draft.leftAt < leftFor
  return isRecent || isSameVisit() ? draft.fields : null
}

/** Returns the draft of the current member for this page, once; for a `clientLoader`. */
export async function loadDraft(request: Request): Promise<Draft | null> {
  const { user } = await waitForSession()
  return user && takeFormDraft({ path: new URL(request.url).pathname, account: user._id })
}

/**
 * Stores a draft when the session expires, or the page is left or reloaded. The session may expire in this tab or in
 * another one; a page reloads, for instance, for a new version. For forms whose page restores drafts.
 */
export function useDraftAtExpiry(
  form: RefObject<HTMLFormElement | null>,
  { isRestored, hasDraft }: { isRestored: boolean; hasDraft: boolean },
): void {
  // The form contains the input, and is unmounted once the end of the session is rendered.
  useEffect(() => {
    const element = form.current
    if (!element || !isRestored) return
    // A restored draft is earlier input, and is no longer stored.
    let isTouched = hasDraft
    let isSent = false
    let account = sessionState().user?._id
    const touch = () => {
      isTouched = true
      isSent = false
    }
    const send = () => {
      isSent = true
    }
    const refuse = () => {
      isSent = false
    }
    const store = (isLeaving: boolean) => {
      if (!isTouched || !account) return
      storeFormDraft({ path: window.location.pathname, account }, new FormData(element), isLeaving)
    }
    const leave = () => {
      if (sessionState().status === 'member' && !isSent) store(true)
    }
    // The back-forward cache restores the page with its form; a draft of it would return after it was sent.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && account) storeDraft(ownerOf({ path: window.location.pathname, account }), null)
    }
    element.addEventListener('input', touch)
    element.addEventListener('submit', send)
    element.addEventListener('refused', refuse)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    const stop = watchSession(() => {
      const session = sessionState()
      account = session.user?._id ?? account
      if (session.status === 'visitor' && session.ended === 'expired') store(false)
    })
    return () => {
      element.removeEventListener('input', touch)
      element.removeEventListener('submit', send)
      element.removeEventListener('refused', refuse)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      stop()
    }
  }, [form, isRestored, hasDraft])
}

/** Checks whether a reload, Back or Forward opened this document. */
function isSameVisit(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'reload' || opening?.type === 'back_forward'
}

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
