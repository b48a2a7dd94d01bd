import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { administratorRole } from '../../contract/accounts/limits.ts'
import { type SessionState, sessionState, sessionStateOnServer, watchSession } from './session-store.ts'

/** Who uses this tab; renders again when that changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState, sessionStateOnServer)
}

/** Whether the server says that this member is an administrator. */
export function useIsAdministrator(): boolean {
  return useSession().user?.roles.Admin === administratorRole
}

/**
 * For public pages that show a member more than a visitor: loads the page's data again whenever another person
 * uses the tab. The server has rendered it as for a visitor.
 */
export function useMemberRefresh(): void {
  const revalidator = useRevalidator()
  const userId = useSession().user?._id ?? null
  const shownTo = useRef<string | null>(null)
  useEffect(() => {
    if (shownTo.current === userId) return
    shownTo.current = userId
    void revalidator.revalidate()
  }, [userId, revalidator])
}
