import { baseLocale, getLocale, locales } from '../../../contract/paraglide/runtime.js'
import { type BikramSambatFormat, readerBikramSambat } from '../../../contract/text/bikram-sambat-format.ts'
import {
  preferencesIn,
  type ReadingPreferences,
  readingChoices,
} from '../../../contract/text/reading-preferences.ts'

declare global {
  interface Window {
    bikramSambat?: BikramSambatFormat
  }
}

/**
 * Returns the page's language. Pages are built for one language; in development it comes from the document.
 */
export function pageLanguage(): string {
  if (import.meta.env.SSR) return getLocale()
  return import.meta.env.PAGE_LANGUAGE ?? document.documentElement.lang
}

/** Returns the reading preferences of the page's reader; in a browser from the document. */
export function readingPreferences(): ReadingPreferences {
  if (import.meta.env.SSR) return preferencesIn(getLocale(), readingChoices())
  return document.documentElement.dataset as ReadingPreferences
}

/**
 * Returns the format of Bikram Sambat for the page's reader. undefined for readers of the Gregorian calendar
 * only. A browser gets it from the document: the scripts of other readers do not contain it.
 */
export function bikramSambat(): BikramSambatFormat | undefined {
  return import.meta.env.SSR ? readerBikramSambat() : window.bikramSambat
}

/** Returns the page's address with a choice, such as `lang=ne`. */
export function choosing(choice: string, search: string): string {
  return `?${choice}${search.replace(/^.((lang|digits|calendars)=\w+)?&?/, '&')}`
}

/** Lists an address in each language, for search engines; the plain one is in the reader's own, or English. */
export function languageAlternates(address: string): { hrefLang: string; href: string }[] {
  const others = locales.filter((language) => language !== baseLocale)
  return [
    { hrefLang: 'x-default', href: address },
    { hrefLang: baseLocale, href: address },
    ...others.map((language) => ({ hrefLang: language, href: `${address}?lang=${language}` })),
  ]
}

/** Returns the query for the page's language. Empty for English, the default. */
export function languageQuery(): string {
  const language = import.meta.env.PAGE_LANGUAGE ?? pageLanguage()
  return language === 'en' ? '' : `?lang=${language}`
}
