import { serverAsyncLocalStorage } from '../paraglide/runtime.js'

/** The digits of Nepali pages and e-mails. */
export const digitChoices = ['nepali', 'latin'] as const
/** The calendars of dates: the Gregorian one, alone or with Bikram Sambat beside it. */
export const calendarChoices = ['both', 'gregorian'] as const

/** Choices of a reader beside the language; null where the language decides. */
export interface ReadingChoices {
  digits: (typeof digitChoices)[number] | null
  calendars: (typeof calendarChoices)[number] | null
}

/** The choices of a reader who made none, or is unknown. */
export const undecided: ReadingChoices = { digits: null, calendars: null }

/** Completes choices with those of a second source. */
export function orElse(first: ReadingChoices, second: ReadingChoices): ReadingChoices {
  return { digits: first.digits ?? second.digits, calendars: first.calendars ?? second.calendars }
}

export type ReadingPreferences = { [name in keyof ReadingChoices]: NonNullable<ReadingChoices[name]> }

/** Returns the preferences of a reader in a language. English has no other digits. */
export function preferencesIn(language: string, { digits, calendars }: ReadingChoices): ReadingPreferences {
  const isNepali = language === 'ne'
  return {
    digits: isNepali ? (digits ?? 'nepali') : 'latin',
    calendars: calendars ?? (isNepali ? 'both' : 'gregorian'),
  }
}

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
