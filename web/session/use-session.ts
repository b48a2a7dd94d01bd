import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import {
  isAdministrator,
  type SessionState,
  sessionState,
  sessionStateOnServer,
  watchSession,
} from './session-store.ts'

/** Returns the session of this tab and renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState, sessionStateOnServer)
}

/** Tells whether the server says that this member is an administrator. */
export function useIsAdministrator(): boolean {
  return isAdministrator(useSession())
}

/**
 * Loads the data of a public page again whenever another person uses the tab, since members may see more than the
 * visitor for whom the server rendered it.
 */
export function useMemberRefresh(): void {
  const revalidator = useRevalidator()
  const userId = useSession().user?._id ?? null
  // After a navigation the data is already the member's; while a page hydrates, nobody is known yet.
  const shownTo = useRef(userId)
  useEffect(() => {
    if (shownTo.current === userId) return
    shownTo.current = userId
    void revalidator.revalidate()
  }, [userId, revalidator])
}
