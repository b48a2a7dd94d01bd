import { beforeEach, describe, expect, it } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '../../../../contract/accounts/passkeys.ts'
import type { AddedStep, SecondStepState } from '../../../../contract/accounts/second-step.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { minute } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anAuthenticator } from '../../../../tests/support/authenticator.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMember, anAdministrator, expectStatus, Member } from '../../../../tests/support/members.ts'

const origin = 'https://society.example'
let now = new Date('2026-11-22T12:00:00Z')
let site: TestApp
let anna: Member
let passkey: ReturnType<typeof anAuthenticator>

beforeEach(async () => {
  site ??= await anApp({ now: () => now, publicUrl: origin })
  anna = await aMember(site)
  passkey = anAuthenticator(origin)
})

async function add(member: Member, made = passkey) {
  const options = expectStatus(200, await member.post<PasskeyCreation>('/api/account/passkeys/options'))
  return member.post<AddedStep>('/api/account/passkeys', { name: 'My laptop', passkey: made.make(options) })
}

async function asked(client: Client, body: object = {}): Promise<PasskeyRequest> {
  return expectStatus(200, await client.post<PasskeyRequest>('/api/auth/passkey/options', body))
}

describe('a passkey', () => {
  it('signs in without a password, as the list of sessions states', async () => {
    expect(expectStatus(201, await add(anna)).recoveryCodes).toHaveLength(10)
    const visitor = site.client()
    const options = await asked(visitor)
    expect(options).toMatchObject({ rpId: 'society.example', allowCredentials: [] })
    const answer = await visitor.post<{ token: string }>('/api/auth/passkey', {
      passkey: passkey.use(options),
    })
    const { token } = expectStatus(200, answer)
    const sessions = await site.client(token).get<{ own: boolean; by: string }[]>('/api/account/sessions')
    expect(sessions.body.find(({ own }) => own)?.by).toBe('passkey')
    expect((await site.client(token).get<SecondStepState>('/api/account/second-step')).body.steps).toEqual([
      expect.objectContaining({ kind: 'passkey', name: 'My laptop', used: now.toISOString() }),
    ])
  })

  it('is the second step after a password, of the same account only', async () => {
    expectStatus(201, await add(anna))
    const stranger = await aMember(site)
    const strange = anAuthenticator(origin)
    expectStatus(201, await add(stranger, strange))
    const { errors } = expectStatus(403, await site.client().post<{ errors: Fault[] }>('/api/auth', anna))
    expect(errors[0]?.ways).toEqual(['passkey'])
    const ticket = errors[0]?.ticket ?? ''
    const options = await asked(site.client(), { ticket })
    expect(options.allowCredentials).toHaveLength(1)
    const finish = (by: typeof passkey) =>
      site.client().post('/api/auth/second-step', { ticket, passkey: by.use(options) })
    expect((await finish(strange)).status).toBe(400)
    expect((await finish(passkey)).status).toBe(200)
  })

  it('proves the identity of its owner, but of nobody else', async () => {
    expectStatus(201, await add(anna))
    const stranger = await aMember(site)
    now = new Date(now.getTime() + 16 * minute)
    expect((await anna.post('/api/account/passkeys/options')).status).toBe(403)
    const proof = async (member: Member) =>
      (await member.post('/api/auth/proof', { passkey: passkey.use(await asked(member)) })).status
    expect(await proof(stranger)).toBe(400)
    expect(await proof(anna)).toBe(204)
    expectStatus(200, await anna.post('/api/account/passkeys/options'))
  })

  it.each([
    [
      'met before',
      async () => {
        const options = await asked(site.client())
        expectStatus(200, await site.client().post('/api/auth/passkey', { passkey: passkey.use(options) }))
        return options
      },
    ],
    [
      'too old',
      async () => {
        const options = await asked(site.client())
        now = new Date(now.getTime() + 11 * minute)
        return options
      },
    ],
    [
      'of somebody else’s making',
      async () => ({
        ...(await asked(site.client())),
        challenge: Buffer.alloc(54, 1).toString('base64url'),
      }),
    ],
    ['for another site', async () => ({ ...(await asked(site.client())), rpId: 'elsewhere.example' })],
    [
      'for making a passkey',
      async () => {
        const { challenge } = (await anna.post<PasskeyCreation>('/api/account/passkeys/options')).body
        return { ...(await asked(site.client())), challenge }
      },
    ],
  ])('does not sign in with a challenge %s', async (_, challenge) => {
    expectStatus(201, await add(anna))
    const options = await challenge()
    const { status } = await site.client().post('/api/auth/passkey', { passkey: passkey.use(options) })
    expect(status).toBe(400)
  })

  it('does not sign in from another origin, or with another key under its name', async () => {
    expectStatus(201, await add(anna))
    const elsewhere = anAuthenticator('https://society.example.evil')
    const options = await asked(site.client())
    const send = (used: object) => site.client().post('/api/auth/passkey', { passkey: used })
    const { id } = passkey.use(options)
    expect((await send({ ...elsewhere.use(options), id, rawId: id })).status).toBe(400)
    const forged = anAuthenticator(origin).use(options)
    expect((await send({ ...forged, id, rawId: id })).status).toBe(400)
    expect((await send(passkey.use(options))).status).toBe(200)
  })

  it('added through a link that an officer saw no longer signs in without the password once the link is revoked', async () => {
    const officer = await anAdministrator(site)
    const { body: shown } = await officer.post<{ link: string }>(`/api/admin/users/${anna.id}/reset-link`, {})
    const password = 'lanterns over the water'
    const byLink = await site.client().post<{ token: string }>('/api/links/password', {
      ...{ link: shown.link.split('/').at(-1), password },
    })
    const entered = site.client(byLink.body.token)
    const options = expectStatus(200, await entered.post<PasskeyCreation>('/api/account/passkeys/options'))
    const made = { name: 'Planted', passkey: passkey.make(options) }
    expectStatus(201, await entered.post('/api/account/passkeys', made))
    const alone = async (by = passkey) =>
      site.client().post<{ token: string; errors: Fault[] }>('/api/auth/passkey', {
        ...{ passkey: by.use(await asked(site.client())) },
      })
    const second = anAuthenticator(origin)
    const { token } = expectStatus(200, await alone())
    expectStatus(201, await add(new Member(site, token, anna), second))

    expectStatus(200, await officer.post(`/api/admin/users/${anna.id}/sign-out`, {}))
    expect((await site.client(token).get('/api/auth')).status).toBe(401)
    for (const by of [passkey, second])
      expect((await alone(by)).body.errors[0]?.msg).toContain('Sign in with your password first')
    const asks = await site.client().post<{ errors: Fault[] }>('/api/auth', { ...anna, password })
    const ticket = asks.body.errors[0]?.ticket ?? ''
    const finished = await site.client().post('/api/auth/second-step', {
      ...{ ticket, passkey: passkey.use(await asked(site.client(), { ticket })) },
    })
    expect(finished.status).toBe(200)
  })

  it('is added once, with a fresh proof, and not for a suspended account', async () => {
    expectStatus(201, await add(anna))
    expect((await add(anna)).status).toBe(400)
    expect((await add(await aMember(site))).status).toBe(400)
    await site.database
      .updateTable('users')
      .set({ suspended_at: now.toISOString() } as object)
      .where('id', '=', anna.id)
      .execute()
    const used = passkey.use(await asked(site.client()))
    expect((await site.client().post('/api/auth/passkey', { passkey: used })).status).toBe(403)
  })
})
