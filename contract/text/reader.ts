import { serverAsyncLocalStorage } from '../paraglide/runtime.js'
import type { ReadingChoices } from './reading-preferences.ts'

/**
 * Returns what the reader of a request chose, on the server; in a browser the preferences that the document names, which
 * are choices as well.
 */
export function readingChoices(): ReadingChoices {
  const { digits = null, calendars = null }: Partial<ReadingChoices> =
    typeof document === 'undefined'
      ? ((serverAsyncLocalStorage?.getStore() ?? {}) as Partial<ReadingChoices>)
      : (document.documentElement.dataset as Partial<ReadingChoices>)
  return { digits, calendars }
}
