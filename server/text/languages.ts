import { AsyncLocalStorage } from 'node:async_hooks'
import {
  baseLocale,
  cookieName,
  isLocale,
  type Locale,
  overwriteServerAsyncLocalStorage,
} from '../../contract/paraglide/runtime.js'

const spoken = new AsyncLocalStorage<{ locale: Locale }>()
overwriteServerAsyncLocalStorage(spoken as Parameters<typeof overwriteServerAsyncLocalStorage>[0])

/** Runs work in a given language, for instance to write a message. */
export function inLanguage<Result>(locale: string, work: () => Result): Result {
  return spoken.run({ locale: isLocale(locale) ? locale : baseLocale }, work)
}

/** The cookie's name where the site is reached by https: no other host, and no page without https, can set it. */
const secureName = `__Host-${cookieName}`

/** Reads the language that a reader chose, from the catalogue's cookie. */
export function chosenLanguage(cookies = ''): Locale {
  const pairs = cookies.split(';').map((cookie) => cookie.trim().split('='))
  const valueAt = (wanted: string) => pairs.find(([name]) => name === wanted)?.[1]
  const chosen = valueAt(secureName) ?? valueAt(cookieName)
  return isLocale(chosen) ? chosen : baseLocale
}

/** Returns the cookie that tells the catalogue on the server which language a reader chose. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}`
}
