import { getLocale } from '../../../contract/paraglide/runtime.js'
import { readingChoices } from '../../../contract/text/reader.ts'
import { preferencesIn, type ReadingPreferences } from '../../../contract/text/reading-preferences.ts'

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

/** Returns the page's address with a choice, such as `lang=ne`. */
export function choosing(choice: string, search: string): string {
  return `?${choice}${search.replace(/^.((lang|digits|calendars)=\w+)?&?/, '&')}`
}

/** Returns the query that names the page's language in its own address: none in that of English, where others are absent. */
export function languageQuery(): string {
  const language = import.meta.env.PAGE_LANGUAGE ?? pageLanguage()
  return language === 'en' ? '' : `?lang=${language}`
}
