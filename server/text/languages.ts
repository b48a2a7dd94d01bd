import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import {
  baseLocale,
  cookieMaxAge,
  cookieName,
  getLocale,
  isLocale,
  type Locale,
  locales,
  overwriteServerAsyncLocalStorage,
} from '../../contract/paraglide/runtime.js'
import {
  calendarChoices,
  digitChoices,
  orElse,
  preferencesIn,
  type ReadingChoices,
  readingChoices,
} from '../../contract/text/reading-preferences.ts'

interface Reader extends ReadingChoices {
  locale: Locale
}

const readers = new AsyncLocalStorage<Reader>()
overwriteServerAsyncLocalStorage(readers as unknown as Parameters<typeof overwriteServerAsyncLocalStorage>[0])

/** Runs work in a given language, with the choices of its reader. */
export function inLanguage<Result>(
  locale: string,
  work: () => Result,
  { digits, calendars }: ReadingChoices = readingChoices(),
): Result {
  return readers.run({ digits, calendars, locale: isLocale(locale) ? locale : baseLocale }, work)
}

/** Returns a stored language if the catalogue contains it, else that of the current request. */
export function knownLocale(locale: string | null): Locale {
  return isLocale(locale) ? locale : getLocale()
}

/** Checks whether a text is a message of the catalogue, in any language. */
export function isMessage(
  text: string,
  message: (inputs: Record<string, never>, options: { locale: Locale }) => string,
): boolean {
  return locales.some((locale) => message({}, { locale }) === text)
}

/** Handles a request in the language, the digits and the calendars of its reader. */
export function forReader<Result>(request: Asked, work: () => Result): Result {
  return inLanguage(requestedLanguage(request), work, requestedChoices(request))
}

/**
 * Applies the account's choices to the current request; those in the address take precedence. Digits and
 * calendars of the browser's cookie are those of visitors.
 */
export function adoptChoices(
  url: string,
  { language, ...choices }: ReadingChoices & { language: string | null },
): void {
  const reader = readers.getStore()
  if (!reader) return
  if (isLocale(language) && !namedLanguage(url)) reader.locale = language
  Object.assign(reader, orElse(namedChoices(url), choices))
}

/** Returns the cache key of the reader's choices; null where the address contains a choice to store. */
export function readerKey(request: Asked): string | null {
  const { digits, calendars } = namedChoices(request.url)
  if (namedLanguage(request.url) ?? digits ?? calendars) return null
  return describeReader(requestedLanguage(request), requestedChoices(request))
}

/** Encodes a language with the reader's choices, of a few combinations: `ne latin both`. */
export function describeReader(locale: Locale, choices: ReadingChoices): string {
  const { digits, calendars } = preferencesIn(locale, choices)
  return `${locale} ${digits} ${calendars}`
}

function requestedChoices({ url, headers }: Asked): ReadingChoices {
  return orElse(namedChoices(url), rememberedChoices(headers))
}

interface Asked {
  url: string
  headers: IncomingHttpHeaders
}

/** Returns the query by which an address asks for the current language; empty for English, the default. */
export function languageQuery(): string {
  const language = getLocale()
  return language === baseLocale ? '' : `?lang=${language}`
}

/**
 * Returns the language of a request: its address's, else its reader's choice, else the browser's preference.
 * An account's own choice is applied after its session was read (`speak`).
 */
export function requestedLanguage({ url, headers }: Asked): Locale {
  return namedLanguage(url) ?? rememberedLanguage(headers)
}

/** Returns the browser's language, regardless of address and account. */
export function rememberedLanguage(headers: IncomingHttpHeaders): Locale {
  return chosenLanguage(headers) ?? preferredLanguage(headers['accept-language'])
}

const parameter = /[?&]lang=(\w+)/

/** Reads the language in an address (`?lang=ne`): the switch's, or a search engine's alternate. */
export function namedLanguage(url: string): Locale | null {
  const [, named] = parameter.exec(url) ?? []
  return isLocale(named) ? named : null
}

/** Reads the reader's choice of language from the catalogue's cookie. */
function chosenLanguage(headers: IncomingHttpHeaders): Locale | null {
  const chosen = readChoiceCookie(headers, cookieName)
  return isLocale(chosen) ? chosen : null
}

const headersCached = 500
const preferred = new Map<string, Locale>()

/** Returns the catalogue's language that an `Accept-Language` header prefers (RFC 9110, 12.5.4). */
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

/** Parses one range with its weight: `ne-NP;q=0.9` is Nepali. */
function readRange(text: string): { range: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((one) => one.startsWith('q='))
  return {
    range: tag.split('-', 1)[0] ?? '',
    weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0,
  }
}

/** Returns the cookie that passes a reader's language to the catalogue on the server. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}`
}

/** Returns the `Set-Cookie` header that stores a reader's language in the browser. */
export function storedLanguage(language: Locale, publicUrl: string): string {
  return choiceCookie(cookieName, language, publicUrl)
}

/**
 * Returns a cookie that scripts may set. On https sites, no other host and no page without https can set it.
 */
function choiceCookie(name: string, value: string, publicUrl: string): string {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = ['Path=/', `Max-Age=${cookieMaxAge}`, 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
  return [`${isSecure ? secureName(name) : name}=${value}`, ...attributes].join('; ')
}

/** Reads a choice from the cookies of a request. */
function readChoiceCookie({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  if (!cookie) return undefined
  const pairs = cookie.split(';').map((one) => one.trim().split('='))
  const valueAt = (wanted: string) => pairs.find(([given]) => given === wanted)?.[1]
  return valueAt(secureName(name)) ?? valueAt(name)
}

function secureName(name: string): string {
  return `__Host-${name}`
}

const readingCookie = 'reading'

/** Reads the digits and calendars in a browser's cookie, such as `latin.both`; either may be missing. */
export function rememberedChoices(headers: IncomingHttpHeaders): ReadingChoices {
  const [digits, calendars] = readChoiceCookie(headers, readingCookie)?.split('.') ?? []
  return knownChoices({ digits, calendars })
}

/** Returns the cookie that passes a reader's choices to another call. */
export function choicesCookie(choices: ReadingChoices): string {
  return `${readingCookie}=${cookieValue(choices)}`
}

/** Returns the `Set-Cookie` header that stores a reader's digits and calendars in the browser. */
export function storedChoices(choices: ReadingChoices, publicUrl: string): string {
  return choiceCookie(readingCookie, cookieValue(choices), publicUrl)
}

function cookieValue({ digits, calendars }: ReadingChoices): string {
  return `${digits ?? ''}.${calendars ?? ''}`
}

const parameters = /[?&](digits|calendars)=(\w+)/g

/** Reads the digits and calendars in an address (`?digits=latin`), set by the switch. */
function namedChoices(url: string): ReadingChoices {
  return knownChoices(
    Object.fromEntries([...url.matchAll(parameters)].map(([, name, value]) => [name, value])),
  )
}

/** Removes unknown choices. */
function knownChoices({
  digits,
  calendars,
}: { [name in keyof ReadingChoices]?: string | undefined }): ReadingChoices {
  return {
    digits: digitChoices.find((choice) => choice === digits) ?? null,
    calendars: calendarChoices.find((choice) => choice === calendars) ?? null,
  }
}
