/**
 * Runs an access to the browser's storage. Some browsers refuse it (private windows, blocked site data); the site
 * then works without memory instead of failing.
 */
function attempt<Result>(action: () => Result, otherwise: Result): Result {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export const tokenKey = 'token'
/** Stands while the token is missing because the server refused it, so that other tabs keep what was typed. */
export const expiredKey = 'expired'
export const schemeKey = 'color-scheme'
export const feedKey = 'social-feed'
/** Begins the key of everything unsent, so that it can be wiped; the value is JSON and names its `account`. */
export const draftPrefix = 'draft:'

/** Reads what stays after the window closes. */
export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(key), null)
}

/** Keeps a value after the window closes; null forgets it. */
export function writeStored(key: string, value: string | null): void {
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined)
}

/** Reads what lasts as long as this tab. */
export function readForTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key), null)
}

/** Keeps a value as long as this tab lasts; null forgets it. */
export function writeForTab(key: string, value: string | null): void {
  attempt(
    () => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)),
    undefined,
  )
}

/** Forgets everything unsent of this tab, except what this account typed. */
export function wipeDrafts(account?: string): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !(account && JSON.parse(sessionStorage[key]).account === account))
        sessionStorage.removeItem(key)
  }, undefined)
}
