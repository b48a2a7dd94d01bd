import { describe, expect, it } from 'vitest'
import { getLocale } from '../../contract/paraglide/runtime.js'
import { inLanguage, requestedLanguage, speak, storedLanguage } from './languages.ts'

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

  it('is the one in the cookie, whatever the browser prefers', () => {
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
      speak('ne')
      await Promise.resolve()
      return getLocale()
    }),
    inLanguage('en', async () => {
      speak(null)
      await Promise.resolve()
      return getLocale()
    }),
  ])
  expect([own, other]).toEqual(['ne', 'en'])
})

it('a choice is stored for the site alone, and by https where the site has it', () => {
  expect(storedLanguage('ne', 'https://society.example')).toBe(
    '__Host-PARAGLIDE_LOCALE=ne; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
  )
  expect(storedLanguage('ne', 'http://localhost:3000')).toMatch(/^PARAGLIDE_LOCALE=ne; (?!.*Secure)/)
})
