import { expiredKey, readStored, tokenKey, writeStored } from '../browser/storage.ts'

const listeners = new Set<() => void>()

/** Returns the member's token in this browser; null for visitors, and on the server. */
export function readToken(): string | null {
  return typeof window === 'undefined' ? null : readStored(tokenKey)
}

/** Stores the token of a member who has signed in. */
export function writeToken(token: string): void {
  writeStored(expiredKey, null)
  writeStored(tokenKey, token)
}

/** Removes the token because the member has signed out. */
export function forgetToken(): void {
  writeStored(expiredKey, null)
  writeStored(tokenKey, null)
}

/** Removes a refused token, unless another tab has signed in since, and notifies the listeners. */
export function dropRefusedToken(token: string): void {
  if (readToken() !== token) return
  writeStored(expiredKey, 'yes')
  writeStored(tokenKey, null)
  for (const listener of listeners) listener()
}

/** Returns whether the server refused the missing token, in this tab or another one. */
export function wasTokenRefused(): boolean {
  return readStored(expiredKey) !== null
}

/** Registers a callback for when this tab drops a refused token. */
export function onTokenRefused(listener: () => void): void {
  listeners.add(listener)
}
