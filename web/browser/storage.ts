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
/** Key set after the server refused the token, so that other tabs retain their drafts. */
export const expiredKey = 'expired'
export const schemeKey = 'color-scheme'
export const feedKey = 'social-feed'
/** Key of the question to ask before logging out; set while the outbox of this browser holds something. */
export const waitingKey = 'waiting'
export const outboxDatabase = 'outbox'
/** Beginning of the name of the cache with an account's device copies; the worker fills it (web/public/service-worker.js). */
export const copiesPrefix = 'copies-'
/** Prefix of the key of every draft; the account that typed it comes next (web/session/drafts). */
export const draftPrefix = 'draft:'

let hydrated = false

/** Notes whether the page responds; marks the time, for measurements. */
export function noteHydrated(isHydrated = true): void {
  hydrated = isHydrated
  if (isHydrated) performance.mark('hydrated')
}

/** Checks if the page responds already. */
export function isHydrated(): boolean {
  return hydrated
}

/** Reads a value that survives closing the window. */
export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(key), null)
}

/** Stores a value that survives closing the window; null removes it. */
export function writeStored(key: string, value: string | null): void {
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined)
}

/** Reads a value that lasts as long as this tab. */
export function readForTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key), null)
}

/** Stores a value as long as this tab lasts; null removes it. */
export function writeForTab(key: string, value: string | null): void {
  attempt(
    () => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)),
    undefined,
  )
}

/** Lists the keys with this prefix that last as long as this tab. */
export function keysForTab(prefix: string): string[] {
  return attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)), [])
}

/** Removes every draft from this tab except those of this account. */
export function wipeDrafts(account?: string): void {
  for (const key of keysForTab(draftPrefix))
    if (!(account && key.startsWith(`${draftPrefix}${account}:`))) writeForTab(key, null)
}

/** Removes the device copies of everybody except this account. */
export async function wipeCopies(account?: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(copiesPrefix) && name !== copiesPrefix + account) await caches.delete(name)
}

/** Removes the outbox with all that waits in it for the network, whosever it is. */
export function wipeOutbox(): void {
  attempt(() => void indexedDB.deleteDatabase(outboxDatabase), undefined)
  writeStored(waitingKey, null)
}

/**
 * Replaces a storage that the browser refuses or that is full with one in memory. It lasts as long as the page, and runs
 * inline before anything else reads the storage. Browsers refuse in private windows and with site data blocked.
 */
export const standInScript = `for(const name of['localStorage','sessionStorage'])
try{window[name].setItem('trial','');window[name].removeItem('trial')}
catch{
Object.defineProperty(window,name,{value:Object.create({
getItem(key){return this[key]??null},
setItem(key,value){this[key]=value},
removeItem(key){delete this[key]}})});
document.documentElement.dataset.unstored=''}`
