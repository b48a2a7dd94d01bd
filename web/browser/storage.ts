/**
 * Runs an access to the browser's storage. Some browsers refuse it (private windows, blocked site data); the
 * site then works without storage instead of failing.
 */
function attempt<Result>(action: () => Result, otherwise: Result): Result {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export const tokenKey = 'token'
/** Key set after the server refused the token, so that other tabs retain their drafts. */
export const expiredKey = 'expired'
export const schemeKey = 'color-scheme'
/** Key of the calendar in which dates were typed last in this browser. */
export const typedCalendarKey = 'typed-calendar'
export const feedKey = 'social-feed'
/** Key of the confirmation before logging out, set while this browser's outbox is not empty. */
export const waitingKey = 'waiting'
export const outboxDatabase = 'outbox'
/** Prefix of the key of every draft; the account that typed it comes next (web/session/drafts). */
export const draftPrefix = 'draft:'

let hydrated = false

/** Records whether the page is hydrated; marks the time, for measurements. */
export function noteHydrated(isHydrated = true): void {
  hydrated = isHydrated
  if (isHydrated) performance.mark('hydrated')
}

/** Checks whether the page is hydrated. */
export function isHydrated(): boolean {
  return hydrated
}

/** Reads a value from local storage. */
export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(key), null)
}

/** Stores a value in local storage; null removes it. */
export function writeStored(key: string, value: string | null): void {
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined)
}

/** Reads a value from this tab's session storage. */
export function readForTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key), null)
}

/** Stores a value in this tab's session storage; null removes it. */
export function writeForTab(key: string, value: string | null): void {
  attempt(
    () => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)),
    undefined,
  )
}

/** Lists this tab's keys with a prefix. */
export function keysForTab(prefix: string): string[] {
  return attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)), [])
}

/** Removes every draft from this tab except those of this account. */
export function wipeDrafts(account?: string): void {
  for (const key of keysForTab(draftPrefix))
    if (!(account && key.startsWith(`${draftPrefix}${account}:`))) writeForTab(key, null)
}

/** Removes the outbox with all waiting entries of any account. */
export function wipeOutbox(): void {
  attempt(() => void indexedDB.deleteDatabase(outboxDatabase), undefined)
  writeStored(waitingKey, null)
}

/**
 * Replaces unavailable or full storage by one in memory. It lasts as long as the page, and runs inline before
 * anything else reads the storage. Browsers refuse in private windows and with site data blocked.
 */
export const standInScript = `for(const name of['localStorage','sessionStorage'])
try{window[name].setItem('trial','');window[name].removeItem('trial')}
catch{
Object.defineProperty(window,name,{value:Object.create({
getItem(key){return this[key]??null},
setItem(key,value){this[key]=value},
removeItem(key){delete this[key]}})});
document.documentElement.dataset.unstored=''}`
