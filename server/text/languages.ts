import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import {
  baseLocale,
  cookieMaxAge,
  cookieName,
  isLocale,
  type Locale,
  overwriteServerAsyncLocalStorage,
} from '../../contract/paraglide/runtime.js'

interface Spoken {
  locale: Locale
}

const spoken = new AsyncLocalStorage<Spoken>()
overwriteServerAsyncLocalStorage(spoken as Parameters<typeof overwriteServerAsyncLocalStorage>[0])

/** Runs work in a given language, for instance to write a message. */
export function inLanguage<Result>(locale: string, work: () => Result): Result {
  return spoken.run({ locale: isLocale(locale) ? locale : baseLocale }, work)
}

/** Continues the running request in the language that its reader's account has chosen. */
export function speak(language: string | null): void {
  const store = spoken.getStore()
  if (store && isLocale(language)) store.locale = language
}

/** The cookie's name where the site is reached by https: no other host, and no page without https, can set it. */
const secureName = `__Host-${cookieName}`

interface Asked {
  url: string
  headers: IncomingHttpHeaders
}

/**
 * Returns the language of a request: that of its address, else the one its reader chose, else the one its browser
 * prefers. An account's own choice comes after its session was read (`speak`).
 */
export function requestedLanguage({ url, headers }: Asked): Locale {
  return namedLanguage(url) ?? rememberedLanguage(headers)
}

/** Returns the language of a browser, whatever an address names or an account has chosen. */
export function rememberedLanguage(headers: IncomingHttpHeaders): Locale {
  return chosenLanguage(headers.cookie) ?? preferredLanguage(headers['accept-language'])
}

const parameter = /[?&]lang=(\w+)/

/** Reads the language that an address names (`?lang=ne`): the switch's, or a search engine's alternate. */
export function namedLanguage(url: string): Locale | null {
  const [, named] = parameter.exec(url) ?? []
  return isLocale(named) ? named : null
}

/** Reads the language that a reader chose, from the catalogue's cookie. */
function chosenLanguage(cookies: string | undefined): Locale | null {
  if (!cookies) return null
  const pairs = cookies.split(';').map((cookie) => cookie.trim().split('='))
  const valueAt = (wanted: string) => pairs.find(([name]) => name === wanted)?.[1]
  const chosen = valueAt(secureName) ?? valueAt(cookieName)
  return isLocale(chosen) ? chosen : null
}

const headersCached = 500
const preferred = new Map<string, Locale>()

/** Returns the first language of the catalogue that an `Accept-Language` header prefers (RFC 9110, 12.5.4). */
function preferredLanguage(header = ''): Locale {
  const known = preferred.get(header)
  if (known) return known
  if (preferred.size >= headersCached) preferred.clear()
  const language =
    header
      .split(',')
      .map(readRange)
      .sort((a, b) => b.weight - a.weight)
      .map(({ range, weight }) => (weight > 0 && isLocale(range) ? range : undefined))
      .find((range) => range !== undefined) ?? baseLocale
  preferred.set(header, language)
  return language
}

/** Reads one range with its weight: `ne-NP;q=0.9` is Nepali. */
function readRange(text: string): { range: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((one) => one.startsWith('q='))
  return {
    range: tag.split('-', 1)[0] ?? '',
    weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0,
  }
}

/** Returns the cookie that tells the catalogue on the server which language a reader chose. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}`
}

/** Returns the `Set-Cookie` header that stores a reader's choice in the browser. */
export function storedLanguage(language: Locale, publicUrl: string): string {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = ['Path=/', `Max-Age=${cookieMaxAge}`, 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
  return [`${isSecure ? secureName : cookieName}=${language}`, ...attributes].join('; ')
}
