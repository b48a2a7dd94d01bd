import { getLocale } from '../../../contract/paraglide/runtime.js'
import { type BikramSambatFormat, readerBikramSambat } from '../../../contract/text/bikram-sambat-format.ts'
import { readingChoices } from '../../../contract/text/reader.ts'
import { preferencesIn, type ReadingPreferences } from '../../../contract/text/reading-preferences.ts'

declare global {
  interface Window {
    bikramSambat?: BikramSambatFormat
  }
}

/** Returns the page's language. Pages are built for one language; sources are not, and read it from the document. */
export function pageLanguage(): string {
  if (import.meta.env.SSR) return getLocale()
  return import.meta.env.PAGE_LANGUAGE ?? document.documentElement.lang
}

/** Returns the preferences of the page's reader; in a browser the document names them. */
export function readingPreferences(): ReadingPreferences {
  if (import.meta.env.SSR) return preferencesIn(getLocale(), readingChoices())
  return document.documentElement.dataset as ReadingPreferences
}

/**
 * Returns the format of Bikram Sambat for the page's reader; undefined where dates are Gregorian alone. A browser has it
 * from the document: the scripts of other readers contain nothing of it.
 */
export function bikramSambat(): BikramSambatFormat | undefined {
  return import.meta.env.SSR ? readerBikramSambat() : window.bikramSambat
}

/** Returns the page's address with a choice, such as `lang=ne`. */
export function choosing(choice: string, search: string): string {
  return `?${choice}${search.replace(/^.((lang|digits|calendars)=\w+)?&?/, '&')}`
}

/** Returns the query that names the page's language in its own address: none in that of English, where others are absent. */
export function languageQuery(): string {
  const language = import.meta.env.PAGE_LANGUAGE ?? pageLanguage()
  return language === 'en' ? '' : `?lang=${language}`
}
