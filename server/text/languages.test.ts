import { describe, expect, it } from 'vitest'
import { getLocale } from '../../contract/paraglide/runtime.js'
import { nepaliDigits } from '../../contract/text/nepali-numbers.ts'
import { preferencesIn, readingChoices, undecided } from '../../contract/text/reading-preferences.ts'
import {
  adoptChoices,
  forReader,
  inLanguage,
  readerKey,
  requestedLanguage,
  storedChoices,
  storedLanguage,
} from './languages.ts'

const cookie = 'other=1; PARAGLIDE_LOCALE='

describe('the language of a request', () => {
  it.each([
    ['ne', 'ne'],
    ['ne-NP,ne;q=0.9,en;q=0.8', 'ne'],
    ['en-US,en;q=0.9,ne;q=0.8', 'en'],
    ['en;q=0.5, NE', 'ne'],
    ['de, ne;q=0.3', 'ne'],
    ['ne;q=0, de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('of a browser that prefers %j is %s', (header, language) => {
    expect(requestedLanguage({ url: '/', headers: { 'accept-language': header } })).toBe(language)
  })

  it('is the one in the cookie, not the one that the browser prefers', () => {
    const headers = { cookie: `${cookie}ne`, 'accept-language': 'en' }
    expect(requestedLanguage({ url: '/', headers })).toBe('ne')
    const secure = { cookie: `${cookie}ne; __Host-PARAGLIDE_LOCALE=en`, 'accept-language': 'ne' }
    expect(requestedLanguage({ url: '/', headers: secure })).toBe('en')
    const unknown = { cookie: `${cookie}xx`, 'accept-language': 'ne' }
    expect(requestedLanguage({ url: '/', headers: unknown })).toBe('ne')
  })

  it.each([
    ['/?lang=ne', 'ne'],
    ['/login?next=%2F&lang=ne', 'ne'],
    ['/?lang=xx', 'en'],
    ['/?slang=ne', 'en'],
    ['/lang=ne', 'en'],
  ])('is the one that %s names', (url, language) => {
    expect(requestedLanguage({ url, headers: { cookie: `${cookie}en` } })).toBe(language)
  })
})

it('an account’s choice changes the language of its own request alone', async () => {
  const [own, other] = await Promise.all([
    inLanguage('en', async () => {
      adoptChoices('/', { language: 'ne', ...undecided })
      await Promise.resolve()
      return getLocale()
    }),
    inLanguage('en', async () => {
      adoptChoices('/', { language: null, ...undecided })
      await Promise.resolve()
      return getLocale()
    }),
  ])
  expect([own, other]).toEqual(['ne', 'en'])
})

describe('digits and calendars', () => {
  const read = (url: string, language: string, reading?: string) =>
    forReader(
      { url, headers: { 'accept-language': language, cookie: reading && `reading=${reading}` } },
      () => ({
        ...preferencesIn(getLocale(), readingChoices()),
        ...(language === 'ne' && { number: nepaliDigits('12') }),
      }),
    )
  const nepali = { digits: 'nepali', calendars: 'both', number: '१२' }
  const latin = { digits: 'latin', calendars: 'both', number: '12' }
  const english = { digits: 'latin', calendars: 'gregorian' }

  it.each([
    ['/', 'ne', undefined, nepali],
    ['/', 'ne', 'latin.', latin],
    ['/', 'ne', '.gregorian', { ...nepali, calendars: 'gregorian' }],
    ['/', 'ne', 'roman.lunar', nepali],
    ['/?calendars=gregorian&digits=latin', 'ne', 'nepali.both', { ...english, number: '12' }],
    ['/?digits=roman', 'ne', 'latin.', latin],
    ['/', 'en', undefined, english],
    ['/', 'en', 'nepali.', english],
    ['/', 'en', '.both', { ...english, calendars: 'both' }],
  ] as const)('of %s in %s with the cookie %s', (url, language, cookie, preferences) => {
    expect(read(url, language, cookie)).toEqual(preferences)
  })

  it('of an account go before those of its browser, and after those of the address', () => {
    const account = { language: 'ne', digits: 'latin', calendars: null } as const
    const readBy = (url: string) =>
      forReader({ url, headers: { cookie: 'reading=nepali.gregorian' } }, () => {
        adoptChoices(url, account)
        return preferencesIn(getLocale(), readingChoices())
      })
    expect(readBy('/')).toEqual({ digits: 'latin', calendars: 'both' })
    expect(readBy('/?calendars=both&digits=nepali')).toEqual({ digits: 'nepali', calendars: 'both' })
  })

  it('are a part of the cache key, unless the request stores them', () => {
    const keyOf = (url: string, headers: Record<string, string>) => readerKey({ url, headers })
    const keys = ['nepali.both', '', 'x.y', '.'].map((value) =>
      keyOf('/', { cookie: `reading=${value}`, 'accept-language': 'ne' }),
    )
    expect(new Set(keys)).toEqual(new Set(['ne nepali both']))
    expect(keyOf('/', { cookie: 'reading=latin.gregorian' })).toBe('en latin gregorian')
    expect(keyOf('/?digits=latin', {})).toBeNull()
    expect(keyOf('/?digits=many', {})).toBe('en latin gregorian')
  })

  it('are stored like the language', () => {
    expect(storedChoices({ digits: 'latin', calendars: null }, 'https://society.example')).toBe(
      '__Host-reading=latin.; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
    )
  })
})

it('a choice is stored for the site alone, and by https where the site has it', () => {
  expect(storedLanguage('ne', 'https://society.example')).toBe(
    '__Host-PARAGLIDE_LOCALE=ne; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
  )
  expect(storedLanguage('ne', 'http://localhost:3000')).toMatch(/^PARAGLIDE_LOCALE=ne; (?!.*Secure)/)
})
