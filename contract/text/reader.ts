import { serverAsyncLocalStorage } from '../paraglide/runtime.js'
import type { ReadingChoices } from './reading-preferences.ts'

/**
 * Returns the reading choices of the current reader. On the server they belong to the request; in a browser
 * they are the preferences that the document states.
 */
export function readingChoices(): ReadingChoices {
  const { digits = null, calendars = null }: Partial<ReadingChoices> =
    typeof document === 'undefined'
      ? ((serverAsyncLocalStorage?.getStore() ?? {}) as Partial<ReadingChoices>)
      : (document.documentElement.dataset as Partial<ReadingChoices>)
  return { digits, calendars }
}
