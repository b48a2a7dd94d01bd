import { type RefObject, useEffect } from 'react'
import { sessionState, watchSession } from '../session-store.ts'
import { keepDraft } from './drafts.ts'

/**
 * Stores a draft when the session expires, or the page is left or reloaded. The session may expire in this tab or in
 * another one; a page reloads, for instance, for a new version. For forms whose page restores drafts.
 */
export function useDraftAtExpiry(form: RefObject<HTMLFormElement | null>, isGivenBack: boolean): void {
  // The form contains the input, and is unmounted once the end of the session is rendered.
  useEffect(() => {
    const element = form.current
    if (!element || !isGivenBack) return
    let isTouched = false
    let account = sessionState().user?._id
    const touch = () => {
      isTouched = true
    }
    const keep = (isLeaving: boolean) => {
      if (!isTouched || !account) return
      keepDraft({ path: window.location.pathname, account }, new FormData(element), isLeaving)
    }
    const leave = () => {
      if (sessionState().status === 'member') keep(true)
    }
    element.addEventListener('input', touch)
    window.addEventListener('pagehide', leave)
    const stop = watchSession(() => {
      const session = sessionState()
      account = session.user?._id ?? account
      if (session.status === 'visitor' && session.ended === 'expired') keep(false)
    })
    return () => {
      element.removeEventListener('input', touch)
      window.removeEventListener('pagehide', leave)
      stop()
    }
  }, [form, isGivenBack])
}
