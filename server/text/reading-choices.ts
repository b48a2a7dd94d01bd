import type { IncomingHttpHeaders } from 'node:http'
import { cookieMaxAge } from '../../contract/paraglide/runtime.js'
import {
  calendarChoices,
  digitChoices,
  type ReadingChoices,
} from '../../contract/text/reading-preferences.ts'

/**
 * Returns a cookie that scripts may set. On https sites, no other host and no page without https can set it.
 */
export function choiceCookie(name: string, value: string, publicUrl: string): string {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = ['Path=/', `Max-Age=${cookieMaxAge}`, 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
  return [`${isSecure ? secureName(name) : name}=${value}`, ...attributes].join('; ')
}

/** Reads a choice from the cookies of a request. */
export function readChoiceCookie({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  if (!cookie) return undefined
  const pairs = cookie.split(';').map((one) => one.trim().split('='))
  const valueAt = (wanted: string) => pairs.find(([given]) => given === wanted)?.[1]
  return valueAt(secureName(name)) ?? valueAt(name)
}

function secureName(name: string): string {
  return `__Host-${name}`
}

const cookieName = 'reading'

/** Reads the digits and calendars in a browser's cookie, such as `latin.both`; either may be missing. */
export function rememberedChoices(headers: IncomingHttpHeaders): ReadingChoices {
  const [digits, calendars] = readChoiceCookie(headers, cookieName)?.split('.') ?? []
  return knownChoices({ digits, calendars })
}

/** Returns the cookie that passes a reader's choices to another call. */
export function choicesCookie(choices: ReadingChoices): string {
  return `${cookieName}=${cookieValue(choices)}`
}

/** Returns the `Set-Cookie` header that stores a reader's digits and calendars in the browser. */
export function storedChoices(choices: ReadingChoices, publicUrl: string): string {
  return choiceCookie(cookieName, cookieValue(choices), publicUrl)
}

function cookieValue({ digits, calendars }: ReadingChoices): string {
  return `${digits ?? ''}.${calendars ?? ''}`
}

const parameters = /[?&](digits|calendars)=(\w+)/g

/** Reads the digits and calendars in an address (`?digits=latin`), set by the switch. */
export function namedChoices(url: string): ReadingChoices {
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
