import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import {
  isAdministrator,
  type SessionState,
  sessionState,
  sessionStateOnServer,
  watchSession,
} from './session-store.ts'

/** Returns who uses this tab; renders again when that changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState, sessionStateOnServer)
}

/** Tells whether the server says that this member is an administrator. */
export function useIsAdministrator(): boolean {
  return isAdministrator(useSession())
}

/**
 * For public pages that show a member more than a visitor: loads the page's data again whenever another person
 * uses the tab. The server has rendered it as for a visitor.
 */
export function useMemberRefresh(): void {
  const revalidator = useRevalidator()
  const userId = useSession().user?._id ?? null
  // Who comes by a link has the data as a member already; while a page hydrates, there is nobody yet.
  const shownTo = useRef(userId)
  useEffect(() => {
    if (shownTo.current === userId) return
    shownTo.current = userId
    void revalidator.revalidate()
  }, [userId, revalidator])
}
