import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AddedStep, AppSetup, SecondStepState } from '../../../../contract/accounts/second-step.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { minute, second } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { anAuthenticatorApp, codeAt } from '../../../../tests/support/second-step.ts'
import { findSecurityEntries } from '../../audit/security-log.service.ts'
import { newAppKey, stepOfCode } from './codes.service.ts'

const codeLasts = 30 * second
let now = new Date('2026-11-22T12:00:00Z')
let site: TestApp
let anna: Member

beforeEach(async () => {
  site ??= await anApp({ now: () => now })
  now = new Date(now.getTime() + 24 * 60 * minute)
  anna = await aMember(site)
})

/** Enters the password, and returns the ticket for the second step. */
async function ticketOf(member: Member, client = site.client()): Promise<string> {
  const { email, password } = member
  const { errors } = expectStatus(
    403,
    await client.post<{ errors: Fault[] }>('/api/auth', { email, password }),
  )
  expect(errors[0]).toMatchObject({ code: 'second_step_required', ways: ['app'] })
  return errors[0]?.ticket ?? ''
}

function finish(ticket: string, code: string, client = site.client()) {
  return client.post<{ token: string }>('/api/auth/second-step', { ticket, code })
}

function laterCode(key: string): string {
  now = new Date(now.getTime() + codeLasts)
  return codeAt(key, now)
}

async function eventsOf(member: Member): Promise<string[]> {
  const entries = await findSecurityEntries(site.database, { about: member.id }, { limit: 50, after: null })
  return entries.map(({ event }) => event)
}

async function lettersOf(member: Member): Promise<unknown[]> {
  const mails = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', member.id)
    .where('kind', '=', 'second-step')
    .orderBy('id')
    .execute()
  return mails.map(({ payload }) => (payload as { change?: string }).change)
}

describe('the codes of an app', () => {
  it('are those of RFC 6238', () => {
    // The key and two rows of the RFC's appendix B.
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(stepOfCode(key, '287082', new Date(59 * second))).toBe(1)
    expect(stepOfCode(key, '081804', new Date(1_111_111_109 * second))).toBe(37_037_036)
    expect(stepOfCode(key, '081804', new Date(59 * second))).toBeNull()
    expect(newAppKey()).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('are asked for after the password, and nothing else changes', async () => {
    const other = await aMember(site)
    const { key, recoveryCodes } = await anAuthenticatorApp(anna, now)
    expect(recoveryCodes).toHaveLength(10)
    expect((await site.client().post('/api/auth', other)).status).toBe(200)
    const ticket = await ticketOf(anna)
    expect((await site.client(ticket).get('/api/auth')).status).toBe(401)
    const { token } = expectStatus(200, await finish(ticket, laterCode(key)))
    const sessions = expectStatus(
      200,
      await site.client(token).get<{ own: boolean; by: string }[]>('/api/account/sessions'),
    )
    expect(sessions.find(({ own }) => own)?.by).toBe('app-code')
    expect((await site.client(token).get<SecondStepState>('/api/account/second-step')).body).toMatchObject({
      steps: [{ kind: 'app', name: 'My phone', used: now.toISOString() }],
      recoveryCodesLeft: 10,
    })
    expect(await eventsOf(anna)).toEqual(
      expect.arrayContaining(['second step added', 'second step asked', 'signed in']),
    )
  })

  it('work once, also sent side by side, and neither does the ticket work twice', async () => {
    const { key } = await anAuthenticatorApp(anna, now)
    // Turning it on used the code that the app still shows.
    expect((await finish(await ticketOf(anna), codeAt(key, now))).status).toBe(400)
    const code = laterCode(key)
    const tickets = [await ticketOf(anna), await ticketOf(anna)]
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const again = await Promise.all(tickets.map((ticket) => finish(ticket, laterCode(key))))
    expect(again.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('are refused with an old ticket, and after a new password', async () => {
    const { key } = await anAuthenticatorApp(anna, now)
    const ticket = await ticketOf(anna)
    now = new Date(now.getTime() + 11 * minute)
    expect((await finish(ticket, laterCode(key))).status).toBe(401)
    const second = await ticketOf(anna)
    const change = { currentPassword: anna.password, password: 'sunflowers in a pond' }
    expectStatus(204, await anna.put('/api/account/password', change))
    expect((await finish(second, laterCode(key))).status).toBe(401)
  })

  it('cannot be guessed, and guesses do not lock the owner out', async () => {
    const known = await site.client().post('/api/auth', anna)
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
    const { key, recoveryCodes } = await anAuthenticatorApp(anna, now)
    const ticket = await ticketOf(anna)
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await finish(ticket, '000000')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await lettersOf(anna)).filter((letter) => letter === 'guessed')).toHaveLength(1)
    const code = laterCode(key)
    expect((await finish(ticket, code)).status).toBe(429)
    const options = { headers: { cookie } }
    const body = { ticket, code }
    expect((await site.client().post('/api/auth/second-step', body, options)).status).toBe(200)
    expect((await finish(await ticketOf(anna), recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('work once, however they are typed, and new ones replace them', async () => {
    const { recoveryCodes } = await anAuthenticatorApp(anna, now)
    const [first = '', next = ''] = recoveryCodes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    const { token } = expectStatus(200, await finish(await ticketOf(anna), typed))
    expect((await finish(await ticketOf(anna), first)).status).toBe(400)
    expect(await lettersOf(anna)).toEqual(['app-added', 'code-used'])
    const owner = site.client(token)
    const { codes } = expectStatus(200, await owner.post<{ codes: string[] }>('/api/account/recovery-codes'))
    expect((await finish(await ticketOf(anna), next)).status).toBe(400)
    expect((await finish(await ticketOf(anna), codes[9] ?? '')).status).toBe(200)
    expect((await owner.get<SecondStepState>('/api/account/second-step')).body.recoveryCodesLeft).toBe(9)
  })
})

describe('the second step of an account', () => {
  it('is set up with a fresh proof and a code, once for each key', async () => {
    const { setup, key, address, picture } = expectStatus(
      200,
      await anna.post<AppSetup>('/api/account/second-step/setup'),
    )
    expect(address).toContain(`secret=${key.replaceAll(' ', '')}`)
    expect(picture).toMatch(/^<svg /)
    const add = (code: string, by = anna) =>
      by.post<AddedStep>('/api/account/second-step', { setup, code, name: 'My phone' })
    expect((await add('123456')).status).toBe(400)
    expect((await add(codeAt(key, now), await aMember(site))).status).toBe(400)
    expectStatus(201, await add(codeAt(key, now)))
    expect((await add(laterCode(key))).status).toBe(409)
    now = new Date(now.getTime() + 16 * minute)
    expect((await anna.post('/api/account/second-step/setup')).body).toMatchObject({
      errors: [{ code: 'proof_required' }],
    })
    expect((await anna.post('/api/auth/proof', { code: '123456' })).status).toBe(400)
    expectStatus(204, await anna.post('/api/auth/proof', { code: laterCode(key) }))
    expectStatus(200, await anna.post('/api/account/second-step/setup'))
    expect((await anna.post('/api/auth/proof', {})).body).toMatchObject({ errors: [{ param: 'password' }] })
  })

  it('is renamed, and goes with the last app; nobody touches another’s', async () => {
    await anAuthenticatorApp(anna, now)
    const state = async () => (await anna.get<SecondStepState>('/api/account/second-step')).body
    const [app] = (await state()).steps
    const path = `/api/account/second-step/${app?._id}`
    const stranger = await aMember(site)
    expect((await stranger.put(path, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.delete(path)).status).toBe(404)
    expectStatus(200, await anna.put(path, { name: 'Old phone' }))
    expect((await state()).steps[0]?.name).toBe('Old phone')
    expectStatus(204, await anna.delete(path))
    expect(await state()).toMatchObject({ since: null, steps: [], recoveryCodesLeft: 0 })
    expect((await site.client().post('/api/auth', anna)).status).toBe(200)
    expect(await lettersOf(anna)).toEqual(['app-added', 'app-removed'])
  })

  it('has its recovery codes made ten times an hour at most, and its keys thirty times', async () => {
    expect((await anna.post('/api/account/recovery-codes')).status).toBe(404)
    await anAuthenticatorApp(anna, now)
    for (let made = 1; made < 10; made += 1) expectStatus(200, await anna.post('/api/account/recovery-codes'))
    expect((await anna.post('/api/account/recovery-codes')).status).toBe(429)
    for (let made = 1; made < 30; made += 1)
      expectStatus(200, await anna.post('/api/account/second-step/setup'))
    expect((await anna.post('/api/account/second-step/setup')).status).toBe(429)
  })

  it('is asked for after a link has set the password', async () => {
    const { key } = await anAuthenticatorApp(anna, now)
    const link = { kind: 'reset', userId: anna.id, printed: true } as const
    const { makeLink } = await import('../links/account-links.service.ts')
    const secret = (await makeLink(site, site.database, link)).split('/').at(-1)
    const answer = await site
      .client()
      .post<{ errors: Fault[] }>('/api/links/password', { link: secret, password: 'sunflowers in a pond' })
    expect(answer.status).toBe(403)
    expect((await finish(answer.body.errors[0]?.ticket ?? '', laterCode(key))).status).toBe(200)
  })

  it('leaves no secret in the database, the answers, the log or the file with one’s own data', async () => {
    const { key, recoveryCodes } = await anAuthenticatorApp(anna, now)
    const ticket = await ticketOf(anna)
    const secrets = [
      key,
      key.replaceAll(' ', ''),
      ticket,
      ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    ]
    const stored: unknown[] = []
    for (const { name } of await site.database.introspection.getTables())
      stored.push((await sql`select * from ${sql.table(name)}`.execute(site.database)).rows)
    const file = await site.app.inject({
      url: '/api/account/data',
      headers: { 'x-auth-token': anna.token ?? '' },
    })
    const texts = [JSON.stringify(stored), JSON.stringify((await anna.get('/api/account/second-step')).body)]
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
    const { unzipSync } = await import('fflate')
    const data = new TextDecoder().decode(unzipSync(file.rawPayload)['data.json'])
    expect(data).toContain(`"second_step_since": "${now.toISOString().slice(0, 10)}`)
    expect(data).not.toContain('My phone')
  })
})
