import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { Right } from '../../contract/rights.ts'
import { may, type SessionState, sessionState, sessionStateOnServer, watchSession } from './session-store.ts'

/** Returns the session of this tab and renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState, sessionStateOnServer)
}

/** Tells whether the server says that this member has a right. */
export function useMay(right: Right): boolean {
  return may(useSession(), right)
}

/** Tells whether the page comes from the service worker, which marks it: what else it asks for may fail. */
export function isKeptPage(): boolean {
  return 'kept' in document.documentElement.dataset
}

/**
 * Loads the data of a public page again whenever another person uses the tab, since members may see more than the
 * visitor for whom the server rendered it. A page without network stays as it was kept.
 * @param isCopied whether device copies hold what a member sees of it
 */
export function useMemberRefresh(isCopied = false): void {
  const revalidator = useRevalidator()
  const userId = useSession().user?._id ?? null
  // After a navigation the data is already the member's; while a page hydrates, nobody is known yet.
  const shownTo = useRef(userId)
  useEffect(() => {
    if (shownTo.current === userId) return
    shownTo.current = userId
    if (isCopied || !isKeptPage()) void revalidator.revalidate()
  }, [userId, revalidator, isCopied])
}
