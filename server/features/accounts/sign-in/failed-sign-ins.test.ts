import { beforeEach, expect, test } from 'vitest'
import { anApp, type TestApp, testConfig } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let anna: Member
let hall: Client
beforeEach(async () => {
  const { throttles } = testConfig()
  site = await anApp({ throttles: { ...throttles, failedLoginsPerAddress: { hits: 3, seconds: 600 } } })
  anna = await aMember(site)
  hall = site.client()
})

const attempt = ({ email, password }: { email: string; password: string }) =>
  hall.post('/api/auth', { email, password })
const guess = (who: string) => attempt({ email: `${who}@example.org`, password: 'not this one' })

test('failures at any accounts lock a network out, before any other check', async () => {
  for (const who of ['one', 'two', 'three']) expect((await guess(who)).status).toBe(401)
  const refused = await attempt(anna)
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ code: 'too_many' }] } })
  expect(refused.headers['retry-after']).toBe('600')
  expect((await hall.post('/api/auth', {})).status).toBe(429)
  expect((await site.client().post('/api/auth', anna)).status).toBe(200)
})

test('successes close nothing, and leave room for as many failures as before', async () => {
  for (let time = 0; time < 5; time += 1) expect((await attempt(anna)).status).toBe(200)
  for (const who of ['one', 'two', 'three']) expect((await guess(who)).status).toBe(401)
  expect((await guess('four')).status).toBe(429)
})

test('guesses that one network sends side by side are all counted', async () => {
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, account) => guess(`account${account}`)))
  expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, ...Array(9).fill(429)])
})

test('an account that is closed costs the network of its guesser nothing more', async () => {
  const { throttles } = site.config
  const strict = await anApp({
    throttles: {
      ...throttles,
      failedLoginsPerAccount: { hits: 1, seconds: 600 },
      failedLoginsPerAddress: { hits: 2, seconds: 600 },
    },
  })
  const guesser = strict.client()
  const at = (email: string) => guesser.post('/api/auth', { email, password: 'not this one' })
  expect((await at('one@example.org')).status).toBe(401)
  for (let time = 0; time < 3; time += 1) expect((await at('one@example.org')).status).toBe(429)
  expect((await at('two@example.org')).status).toBe(401)
})
