import { expect, test } from 'vitest'
import { anApp, type TestApp, testConfig } from '../../../../tests/support/app.ts'
import type { Answer } from '../../../../tests/support/client.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'

const wrong = 'a wrong guess'
const guesses = 2000
const addresses = 200
/** Concurrent guesses: more than the limit, and fewer than a busy database would refuse. */
const together = 50

function cookieOf({ headers }: Answer): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

function signIn(site: TestApp, { email }: Member, password: string, cookie?: string) {
  const options = cookie === undefined ? {} : { headers: { cookie } }
  return site.client().post<{ token: string }>('/api/auth', { email, password }, options)
}

test('two thousand guesses from two hundred addresses do not get in, and the owner does', async () => {
  const site = await anApp()
  const anna = await aMember(site)
  const cookie = cookieOf(await signIn(site, anna, anna.password))
  const strangers = Array.from({ length: addresses }, () => site.client())
  const statuses = new Map<number, number>()
  for (let round = 0; round < guesses / addresses; round += 1)
    for (let first = 0; first < addresses; first += together)
      await Promise.all(
        strangers.slice(first, first + together).map(async (stranger, index) => {
          const { status } = await stranger.post('/api/auth', {
            email: anna.email,
            password: `${wrong} ${first + index} ${round}`,
          })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }),
      )
  expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: guesses - 10 })
  expect((await signIn(site, anna, anna.password)).status).toBe(429)
  expect((await signIn(site, anna, anna.password, cookie)).status).toBe(200)
})

test('a known browser may fail as often as anybody, and is known for its own accounts only', async () => {
  const site = await anApp()
  const [anna, ram] = [await aMember(site), await aMember(site)]
  const cookie = cookieOf(await signIn(site, anna, anna.password))
  const fail = async (member: Member) => (await signIn(site, member, wrong, cookie)).status
  const own = []
  for (let count = 0; count < 11; count += 1) own.push(await fail(anna))
  expect(own).toEqual([...Array<number>(10).fill(401), 429])
  const others = []
  for (let count = 0; count < 11; count += 1) others.push(await fail(ram))
  expect(others).toEqual([...Array<number>(10).fill(401), 429])
  expect((await signIn(site, ram, ram.password)).status).toBe(429)
})

test('the browser’s secret is out of reach of scripts and other sites, and https only where the site is', async () => {
  const site = await anApp()
  const answer = await signIn(site, await aMember(site), 'marigold lamps at dusk')
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const secured = await anApp({ publicUrl: 'https://society.example' })
  const secure = await signIn(secured, await aMember(secured), 'marigold lamps at dusk')
  expect([secure.headers['set-cookie']].flat()[0]).toMatch(/^__Host-device=[\w-]{43}; .*; Secure/)
})

test('an IPv6 network of /48 cannot bypass the limit with each /64', async () => {
  const { throttles } = testConfig()
  const site = await anApp({
    throttles: { ...throttles, failedLoginsPerAddress: { hits: 1, seconds: 3600 } },
  })
  const guess = (network: number) =>
    site.app.inject({
      method: 'POST',
      url: '/api/auth',
      remoteAddress: `2001:db8:1:${network.toString(16)}::1`,
      payload: { email: `m${network}@example.org`, password: wrong },
    })
  const statuses = []
  for (let network = 0; network < 6; network += 1) statuses.push((await guess(network)).statusCode)
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})
