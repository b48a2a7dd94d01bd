import { administratorRole } from '../../contract/accounts/limits.ts'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import { forgetToken, readToken, wasTokenRefused } from '../api/token.ts'
import { wipeDrafts } from '../browser/storage.ts'

/** The person at this tab. `loading` means: there is a token, and the server has not said yet whose it is. */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'member'; user: CurrentUser }
  | { status: 'visitor'; user: null; ended?: SessionEnd }

/** The reason for the end of a session: the member logged out (in any tab), or the server refused the token. */
export type SessionEnd = 'logout' | 'expired'

const asVisitor: SessionState = { status: 'visitor', user: null }
const listeners = new Set<() => void>()
let state: SessionState = readToken() ? { status: 'loading', user: null } : asVisitor

export function sessionState(): SessionState {
  return state
}

/** The server renders every page as for a visitor. */
export function sessionStateOnServer(): SessionState {
  return asVisitor
}

/** Tells whether the server says that this is an administrator. */
export function isAdministrator({ user }: SessionState): boolean {
  return user?.roles.Admin === administratorRole
}

export function setSessionState(next: SessionState): void {
  // Families share computers: whoever signs in finds nothing that another member has typed.
  if (next.user) wipeDrafts(next.user._id)
  state = next
  document.documentElement.dataset.session = next.status
  for (const listener of listeners) listener()
}

/** Calls back whenever the session changes, until the returned function is called. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the session of this tab because the server has refused the token. What was typed may be kept for the member. */
export function expireSession(): void {
  setSessionState({ status: 'visitor', user: null, ended: 'expired' })
}

/** Takes part in another tab's end of the session. */
export function followEnd(): void {
  if (wasTokenRefused()) expireSession()
  else forgetSession()
}

/** Wipes what was typed in a tab that was closed, has slept through a logout, and is opened again. */
export function forgetLeftDrafts(): void {
  if (!wasTokenRefused()) wipeDrafts()
}

/** Forgets the token because the member asked for it, here or in another tab. Families share computers: drafts go, too. */
export function forgetSession(): void {
  wipeDrafts()
  forgetToken()
  setSessionState({ status: 'visitor', user: null, ended: 'logout' })
}
