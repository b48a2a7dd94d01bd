import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import type { Right } from '../../contract/rights.ts'
import { forgetToken, readToken, wasTokenRefused } from '../api/token.ts'
import { deleteCopiesOfOthers } from '../browser/device-copies.ts'
import { wipeDrafts, wipeOutbox } from '../browser/storage.ts'

/**
 * The user of this tab. `loading` means that there is a token and the server has not yet returned its member.
 */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'member'; user: CurrentUser }
  | { status: 'visitor'; user: null; ended?: SessionEnd }

/** The reason why a session ended: the member logged out (in any tab), or the server refused the token. */
type SessionEnd = 'logout' | 'expired'

const asVisitor: SessionState = { status: 'visitor', user: null }
const listeners = new Set<() => void>()
let state: SessionState = readToken() ? { status: 'loading', user: null } : asVisitor

export function sessionState(): SessionState {
  return state
}

/** The session of a document that was rendered for this member; null for visitors. */
export function renderedSession(user: CurrentUser | null): SessionState {
  return user ? { status: 'member', user } : asVisitor
}

/** Adopts the member of a rendered document; its first script has compared the token. */
export function adoptRendered(rendered: SessionState): void {
  if (state.status === 'loading' && rendered.user) setSessionState(rendered)
}

/** Checks whether the member has a right, according to the server. */
export function may({ user }: SessionState, right: Right): boolean {
  return user?.rights.includes(right) ?? false
}

export function setSessionState(next: SessionState): void {
  // Families share computers: another member's drafts must be inaccessible after signing in.
  if (next.user) wipeDrafts(next.user._id)
  // A browser that forbids storage has no copies, so a failure is ignored.
  if (next.user || 'ended' in next) deleteCopiesOfOthers(next.user?._id).catch(() => undefined)
  state = next
  document.documentElement.dataset.session = next.status
  for (const listener of listeners) listener()
}

/** Registers a callback for changes of the session; returns a function that removes it. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the session of this tab because the server refused the token. Drafts may be stored for the member. */
export function expireSession(): void {
  setSessionState({ status: 'visitor', user: null, ended: 'expired' })
}

/** Ends the session of this tab because it ended in another tab. */
export function followSessionEnd(): void {
  if (wasTokenRefused()) expireSession()
  else forgetSession()
}

/** Deletes drafts of a tab that was closed during logout, and ownerless device copies. */
export function wipeLeftovers(): void {
  if (!wasTokenRefused()) wipeDrafts()
  deleteCopiesOfOthers().catch(() => undefined)
}

/**
 * Deletes the token, all drafts, the outbox and the device copies after a logout. The member may have logged out here
 * or in another tab; families share computers.
 */
export function forgetSession(): void {
  wipeDrafts()
  wipeOutbox()
  forgetToken()
  setSessionState({ status: 'visitor', user: null, ended: 'logout' })
}

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
