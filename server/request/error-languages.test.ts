import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../tests/support/members.ts'

let site: TestApp
let limited: TestApp
let member: Member
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
  member = await aMember(site)
  limited = await anApp({
    throttles: { ...site.config.throttles, requestsPerAddress: { hits: 1, seconds: 3600 } },
  })
})

interface Failure {
  errors: { msg: string }[]
}

const json = { 'content-type': 'application/json' }
const news = { title: '', text: 'x'.repeat(20_001), audience: 'all', date: 'never', published: true }

/** Each refusal of the interface, and how to get it. */
const refusals: Record<
  string,
  (headers: Record<string, string>) => Promise<{ status: number; body: Failure }>
> = {
  'a thing that is absent': (headers) => member.get(`/api/events/${randomUUID()}`, { headers }),
  'an address that is absent': (headers) => member.get('/api/nothing', { headers }),
  'no session': (headers) => site.client().get('/api/account', { headers }),
  'no right': (headers) => member.get('/api/admin/settings', { headers }),
  'invalid fields': (headers) => officer.post('/api/admin/announcements', news, { headers }),
  'an invalid query': (headers) => member.get('/api/events?from=never', { headers }),
  'a body that is no JSON': (headers) =>
    member.put('/api/account/name', '{', { headers: { ...headers, ...json } }),
  'a body of another type': (headers) =>
    member.put('/api/account/name', 'x', { headers: { ...headers, 'content-type': 'text/plain' } }),
  'a body that is too large': (headers) =>
    member.put('/api/account/name', { name: 'x'.repeat(2_000_000) }, { headers }),
  'a wrong password': (headers) =>
    site.client().post('/api/auth', { email: member.email, password: 'wrong password' }, { headers }),
}

describe.each(Object.entries(refusals))('the refusal of %s', (_, send) => {
  it('is in the language that the caller prefers, again and again', async () => {
    for (const [language, letters] of [
      ['ne-NP,ne;q=0.9,en;q=0.8', /^[^a-z]*\p{Script=Devanagari}/u],
      ['en', /^[A-Z][^\u0900-\u097f]+$/],
      ['ne', /^[^a-z]*\p{Script=Devanagari}/u],
      ['fr', /^[A-Z][^\u0900-\u097f]+$/],
    ] as const) {
      const { status, body } = await send({ 'accept-language': language })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body.errors.length).toBeGreaterThan(0)
      for (const { msg } of body.errors) expect(msg).toMatch(letters)
    }
  })
})

describe('a refusal of many calls', () => {
  it('is in the language of each caller, also when cached', async () => {
    const caller = limited.client()
    await caller.get('/api/society')
    for (const [language, word] of [
      ['ne', /\p{Script=Devanagari}/u],
      ['en', /^Too many/i],
      ['ne', /\p{Script=Devanagari}/u],
    ] as const) {
      const headers = { 'accept-language': language }
      const { status, body } = await caller.get<Failure>('/api/society', { headers })
      expect(status).toBe(429)
      expect(body.errors[0]?.msg).toMatch(word)
      const page = await caller.get<string>('/about', { headers })
      expect(page.status).toBe(429)
      expect(page.body).toContain(`<html lang="${language}"`)
    }
  })
})

it('a page that is absent is in the language of its reader', async () => {
  for (const language of ['ne', 'en', 'ne']) {
    const { status, body, headers } = await site
      .client()
      .get<string>('/nowhere', { headers: { 'accept-language': language } })
    expect([status, headers['content-language']]).toEqual([404, language])
    expect(/<h1[^>]*>([^<]+)/.exec(body)?.[1]).toMatch(
      language === 'ne' ? /\p{Script=Devanagari}/u : /Not Found/,
    )
  }
})

it('the account’s language has priority over the browser’s', async () => {
  const nima = await aMember(site)
  await nima.put('/api/account/language', { language: 'ne' })
  const { body } = await nima.get<Failure>(`/api/events/${randomUUID()}`, {
    headers: { 'accept-language': 'en' },
  })
  expect(body.errors[0]?.msg).toMatch(/\p{Script=Devanagari}/u)
})
