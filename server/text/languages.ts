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

/** Runs work in a language of its own, for instance to write a message to somebody. */
export function inLanguage<Result>(locale: string, work: () => Result): Result {
  return spoken.run({ locale: isLocale(locale) ? locale : baseLocale }, work)
}

/** Returns the language that a reader chose on the site, from the catalogue's cookie in a `Cookie` header. */
export function chosenLanguage(cookies = ''): Locale {
  const chosen = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === cookieName)?.[1]
  return isLocale(chosen) ? chosen : baseLocale
}
