import { copiesPrefix } from './storage.ts'

/**
 * The cache entry that permits the service worker to copy. Wiping the copies removes it, even during the
 * worker's work.
 */
const copiesMark = '/copies-mark'
/** About as many characters as the copies of a large society have bytes. */
const trialLength = 1_000_000

/** Checks whether this device stores copies of an account's calendar and directory. */
export async function keepsCopies(account: string): Promise<boolean> {
  return caches.has(copiesPrefix + account)
}

/**
 * Permits the service worker to store copies from now on.
 * @throws {Error} where the browser's storage is full or forbidden, or there is no service worker
 */
export async function beginCopies(account: string): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker.')
  try {
    const cache = await caches.open(copiesPrefix + account)
    await cache.put(copiesMark, new Response('x'.repeat(trialLength)))
    await cache.put(copiesMark, new Response())
  } catch (error) {
    await endCopies(account)
    throw error
  }
}

/** Deletes the copies, and permits none from now on. */
export async function endCopies(account: string): Promise<void> {
  await caches.delete(copiesPrefix + account)
}
