import { type RefObject, useEffect } from 'react'
import { wipeDrafts } from '../../browser/storage.ts'
import type { Draft } from '../../design/forms/form-state.ts'
import { waitForSession } from '../session.ts'
import { sessionState, watchSession } from '../session-store.ts'
import { readDraft, storeDraft } from './draft-storage.ts'

interface FormDraft {
  fields: Draft
  /** True if the member left the page, false if the session expired. */
  isOfLeftPage: boolean
}

interface FormOwner {
  /** Path of the page with the form, for instance `/edit-profile`. */
  path: string
  account: string
}

const ownerOf = ({ path, account }: FormOwner) => ({ place: `form:${path}`, account })

/** Fields that drafts never contain: the browser's next user must not find them. */
const excluded = /password|^phone$|^dob$/i

/** Stores the draft of a page's form, without passwords, phone number and birth date. */
export function storeFormDraft(owner: FormOwner, form: FormData, isOfLeftPage = false): void {
  const fields: Draft = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || excluded.test(name)) continue
    fields[name] = [...(fields[name] ?? []), value]
  }
  storeDraft<FormDraft>(ownerOf(owner), { fields, isOfLeftPage })
}

/**
 * Returns this account's draft of a page's form and deletes it. Other drafts are only deleted: other accounts', and one
 * of a page that was left without a reload.
 */
export function takeFormDraft(owner: FormOwner): Draft | null {
  wipeDrafts(owner.account)
  const draft = readDraft<FormDraft>(ownerOf(owner))
  storeDraft(ownerOf(owner), null)
  return draft && (!draft.isOfLeftPage || wasReloaded()) ? draft.fields : null
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
export function useDraftAtExpiry(form: RefObject<HTMLFormElement | null>, isRestored: boolean): void {
  // The form contains the input, and is unmounted once the end of the session is rendered.
  useEffect(() => {
    const element = form.current
    if (!element || !isRestored) return
    let isTouched = false
    let account = sessionState().user?._id
    const touch = () => {
      isTouched = true
    }
    const store = (isLeaving: boolean) => {
      if (!isTouched || !account) return
      storeFormDraft({ path: window.location.pathname, account }, new FormData(element), isLeaving)
    }
    const leave = () => {
      if (sessionState().status === 'member') store(true)
    }
    element.addEventListener('input', touch)
    window.addEventListener('pagehide', leave)
    const stop = watchSession(() => {
      const session = sessionState()
      account = session.user?._id ?? account
      if (session.status === 'visitor' && session.ended === 'expired') store(false)
    })
    return () => {
      element.removeEventListener('input', touch)
      window.removeEventListener('pagehide', leave)
      stop()
    }
  }, [form, isRestored])
}

function wasReloaded(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'reload'
}
