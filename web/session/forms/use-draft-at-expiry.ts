import { type RefObject, useEffect } from 'react'
import { sessionState, watchSession } from '../session-store.ts'
import { keepDraft } from './drafts.ts'

/**
 * Stores a draft when the session expires while somebody is typing, in this tab or in another one. For
 * forms whose page restores drafts.
 */
export function useDraftAtExpiry(form: RefObject<HTMLFormElement | null>, isGivenBack: boolean): void {
  // The form holds what was typed, and is gone once the end of the session is rendered.
  useEffect(() => {
    const element = form.current
    if (!element || !isGivenBack) return
    let isTouched = false
    let account = sessionState().user?._id
    const touch = () => {
      isTouched = true
    }
    element.addEventListener('input', touch)
    const stop = watchSession(() => {
      const session = sessionState()
      account = session.user?._id ?? account
      const isExpired = session.status === 'visitor' && session.ended === 'expired'
      if (isTouched && isExpired && account)
        keepDraft({ path: window.location.pathname, account }, new FormData(element))
    })
    return () => {
      element.removeEventListener('input', touch)
      stop()
    }
  }, [form, isGivenBack])
}
