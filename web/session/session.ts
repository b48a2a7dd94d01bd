import { ApiError } from '../api/api.ts'
import { browserApi } from '../api/browser-api.ts'
import { dropRefusedToken, onTokenRefused, readToken, writeToken } from '../api/token.ts'
import { readStored, tokenKey, waitingKey } from '../browser/storage.ts'
import {
  expireSession,
  followSessionEnd,
  forgetSession,
  type SessionState,
  sessionState,
  setSessionState,
  watchSession,
  wipeLeftovers,
} from './session-store.ts'

const second = 1000
/**
 * Delays in milliseconds before each attempt to load the token's member. A poor connection must not sign members out.
 */
const attempts = [0, 1 * second, 3 * second]

/** Resumes the session of an earlier visit and follows the other tabs. Called once, before hydration. */
export function resumeSession(): void {
  onTokenRefused(expireSession)
  const token = readToken()
  // The server rendered the document for the token's member, and the router provides that member.
  const isRendered = document.documentElement.dataset.session === 'member'
  if (token && !isRendered) void loadUser(token)
  if (!token) wipeLeftovers()
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey || event.key === null) followOtherTabs()
  })
  // A page from the back-forward cache has missed the storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) followOtherTabs()
  })
}

/** Starts a session after any kind of sign-in: stores the token and loads the member. */
export async function startSession(token: string): Promise<void> {
  writeToken(token)
  await loadUser(token)
}

/** Reloads the member, for instance after a change of name. */
export async function refreshUser(): Promise<void> {
  const token = readToken()
  if (token) await loadUser(token)
}

/** Ends this browser's session without a call, for instance after the account was removed. */
export function endSession(): void {
  forgetSession()
}

/**
 * Logs out: here and in the other tabs at once, on the server in the background. Returns false if the member
 * stays signed in because a logout would lose unsent calls. The confirmation is the browser's own, which also
 * works offline.
 */
export function logOut(): boolean {
  const question = readStored(waitingKey)
  if (question && !confirm(question)) return false
  if (readToken()) browserApi.request('DELETE /api/auth').catch(() => undefined)
  forgetSession()
  return true
}

/** Waits until the session is loaded, and returns it. */
export function waitForSession(): Promise<SessionState> {
  return new Promise((resolve) => {
    const settle = () => {
      const state = sessionState()
      if (state.status === 'loading') return false
      resolve(state)
      return true
    }
    if (settle()) return
    const stop = watchSession(() => settle() && stop())
  })
}

function followOtherTabs(): void {
  const token = readToken()
  if (token) void loadUser(token)
  else if (sessionState().status !== 'visitor') followSessionEnd()
}

async function loadUser(token: string): Promise<void> {
  for (const pause of attempts) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      const user = await browserApi.request('GET /api/auth', { headers: { 'x-auth-token': token } })
      if (readToken() === token) setSessionState({ status: 'member', user })
      return
    } catch (error) {
      if (readToken() !== token) return
      if (isRefusal(error)) return dropRefusedToken(token)
    }
  }
  setSessionState({ status: 'visitor', user: null })
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
