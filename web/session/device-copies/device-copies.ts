import { copiesPrefix } from '../../browser/storage.ts'

/** The entry by which the service worker knows that copies are wanted, and were not wiped while it was at work. */
const copiesMark = '/copies-mark'
/** About as many characters as the copies of a large society have bytes. */
const trialLength = 1_000_000

/** Tells whether this device keeps the calendar and the directory as an account last saw them. */
export async function keepsCopies(account: string): Promise<boolean> {
  return caches.has(copiesPrefix + account)
}

/**
 * Lets the service worker keep copies from now on.
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

/** Removes the copies, and keeps none from now on. */
export async function endCopies(account: string): Promise<void> {
  await caches.delete(copiesPrefix + account)
}
