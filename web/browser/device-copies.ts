/**
 * Prefix of the cache with an account's device copies, which the worker fills (web/public/service-worker.js).
 */
const copiesPrefix = 'copies-'
/**
 * The cache entry that permits the service worker to copy. Wiping the copies removes it, even during the
 * worker's work.
 */
const copiesMark = '/copies-mark'
/** About as many characters as the copies of a large society have bytes. */
const trialLength = 1_000_000

/** Checks whether this device stores copies of an account's calendar and directory. */
export async function hasCopies(account: string): Promise<boolean> {
  return caches.has(copiesPrefix + account)
}

/**
 * Permits the service worker to store copies from now on.
 * @throws {Error} where the browser's storage is full or forbidden, or there is no service worker
 */
export async function enableCopies(account: string): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker.')
  try {
    const cache = await caches.open(copiesPrefix + account)
    await cache.put(copiesMark, new Response('x'.repeat(trialLength)))
    await cache.put(copiesMark, new Response())
  } catch (error) {
    await deleteCopies(account)
    throw error
  }
}

/** Deletes the copies, and permits none from now on. */
export async function deleteCopies(account: string): Promise<void> {
  await caches.delete(copiesPrefix + account)
}

/** Deletes the copies of all other accounts, for instance after a logout. */
export async function deleteCopiesOfOthers(account?: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(copiesPrefix) && name !== copiesPrefix + account) await caches.delete(name)
}
