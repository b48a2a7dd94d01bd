import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { Right } from '../../contract/rights.ts'
import { may, renderedSession, type SessionState, sessionState, watchSession } from './session-store.ts'

/** Returns the session of this tab and rerenders when it changes. */
export function useSession(): SessionState {
  const rendered = useContext(RenderedSession)
  return useSyncExternalStore(watchSession, sessionState, () => rendered)
}

/** The session of the server's rendering, also during hydration. */
export const RenderedSession = createContext(renderedSession(null))

/** Checks whether the member has a right, according to the server. */
export function useMay(right: Right): boolean {
  return may(useSession(), right)
}

/** Checks whether the page is a copy from the service worker, which marks it. Its other requests may fail. */
export function isCopiedPage(): boolean {
  return 'copied' in document.documentElement.dataset
}

/**
 * Reloads the data of a page for everyone when the tab's user changes. Members may see more than visitors. A
 * page that was rendered or loaded for the same user stays, and so does a device copy, offline.
 * @param isCopied whether device copies contain the member's view of it
 */
export function useMemberRefresh(isCopied = false): void {
  const revalidator = useRevalidator()
  const userId = useSession().user?._id ?? null
  const shownTo = useRef(userId)
  useEffect(() => {
    if (shownTo.current === userId) return
    shownTo.current = userId
    if (isCopied || !isCopiedPage()) void revalidator.revalidate()
  }, [userId, revalidator, isCopied])
}
