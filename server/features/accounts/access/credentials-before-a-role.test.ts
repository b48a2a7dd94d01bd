import { describe, expect, it } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '../../../../contract/accounts/passkeys.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { registry } from '../../../../contract/registry.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { anAuthenticator } from '../../../../tests/support/authenticator.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { emailTemplates } from '../../../background-work.ts'
import { makeLink } from '../links/account-links.service.ts'
import { makeRecoveryLink } from '../links/recovery.service.ts'

const reason = 'Decided by the board'
const password = 'lanterns over the water'

const secretOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? ''

/** Returns a sign-in link as an officer without a mail server sees it. */
async function shownLink(officer: Member, id: string): Promise<string> {
  const { body } = await officer.post<{ link: string }>(`/api/admin/users/${id}/reset-link`, { reason })
  return secretOf(body.link)
}

const origin = 'https://society.example'

/** Starts a site that shows links to officers, or mails them. */
async function siteThat(delivery: 'shows' | 'mails') {
  const mailing = delivery === 'mails' ? { smtpUrl: 'smtp://127.0.0.1:1', mailPace: null } : {}
  const at = await anApp({ publicUrl: origin, ...mailing })
  const [administrator, officer] = [await anAdministrator(at), await aMemberWith(at, 'secretary')]
  /** Returns the link in an email to the present address of an account. */
  async function mailed(id: string): Promise<string> {
    const { email, password_hash } = await at.database
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const kind = password_hash === '' ? 'invite' : 'reset'
    return secretOf(await makeLink(at, at.database, { kind, userId: id, email: email ?? '' }))
  }
  return { at, administrator, officer, mailed }
}
type Stage = Awaited<ReturnType<typeof siteThat>>

const theirs = 'read.by.the.secretary@example.org'
const correct = (by: Member, id: string, email: string, name = 'Maya') =>
  changeAccount(by, 'PUT', id, '', { name, email, reason })
const personOf = async (officer: Member) =>
  (await officer.post<{ user: string }>('/api/admin/people', { name: 'Maya' })).body.user

/** The calls by which a secretary may put a credential into an account; each returns the account and the link. */
const reaching: Record<string, ['shows' | 'mails', (stage: Stage) => Promise<[id: string, secret: string]>]> =
  {
    'POST /api/admin/users/:id/reset-link': [
      'shows',
      async ({ at, officer }) => {
        const { id } = await aMember(at)
        return [id, await shownLink(officer, id)]
      },
    ],
    'POST /api/admin/users': [
      'shows',
      async ({ officer }) => {
        const invited = { name: 'Maya', email: 'maya@example.org' }
        const { body } = await officer.post<{ user: string; link: string }>('/api/admin/users', invited)
        return [body.user, secretOf(body.link)]
      },
    ],
    'POST /api/admin/users/:id/invitation': [
      'mails',
      async ({ officer, mailed }) => {
        const id = await personOf(officer)
        await officer.post(`/api/admin/users/${id}/invitation`, { email: theirs, reason })
        return [id, await mailed(id)]
      },
    ],
    'PUT /api/admin/users/:id': [
      'mails',
      async ({ at, officer, mailed }) => {
        const { id } = await aMember(at)
        expect((await correct(officer, id, theirs)).status).toBe(200)
        return [id, await mailed(id)]
      },
    ],
  }

/** Calls of officers that neither show nor mail a link, nor change an address. */
const unreaching = [
  ...['POST /api/admin/users/:id/memberships', 'POST /api/admin/users/:id/photo-removal'],
  'DELETE /api/admin/users/:id/bounces',
  ...['POST /api/admin/users/:id/removal', 'POST /api/admin/users/:id/second-step-reset'],
  ...['POST /api/admin/users/:id/sign-out', 'PUT /api/admin/users/:id/departure'],
  ...[
    'PUT /api/admin/users/:id/listing',
    'PUT /api/admin/users/:id/role',
    'PUT /api/admin/users/:id/suspension',
    'POST /api/admin/users/changes',
  ],
  // Requires a right that secretaries do not have.
  'POST /api/admin/users/bulk',
  // Invites everybody at their accounts' existing addresses.
  'POST /api/admin/users/invitations',
]

describe('a secretary who got into an account', () => {
  it('is decided about for every call of officers that writes something of an account', () => {
    const calls = Object.keys(registry).filter((call) =>
      /^(POST|PUT|DELETE) \/api\/admin\/users\b/.test(call),
    )
    expect([...Object.keys(reaching), ...unreaching].sort()).toEqual(calls.sort())
  })

  const give = ({ administrator }: Stage, id: string) =>
    changeAccount<{ errors?: Fault[] }>(administrator, 'PUT', id, '/role', {
      ...{ administrator: true, roles: [], currentPassword: administrator.password, reason },
    })

  it.each([...Object.entries(reaching).map(([call, [delivery, reach]]) => ({ call, delivery, reach }))])(
    'by $call keeps no way in once it has a role',
    async ({ delivery, reach }) => {
      const stage = await siteThat(delivery)
      const { at, administrator, mailed } = stage
      const [id, secret] = await reach(stage)
      const set = (link: string, chosen: string) =>
        at.client().post<{ token: string }>('/api/links/password', { link, password: chosen })
      const first = await set(secret, password)
      expect(first.status).toBe(200)
      const { email } = await at.database
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const ordinary = await at.client().post<{ token: string }>('/api/auth', { email, password })
      const key = anAuthenticator(origin)
      const within = at.client(ordinary.body.token)
      const options = (await within.post<PasskeyCreation>('/api/account/passkeys/options')).body
      expect(
        (await within.post('/api/account/passkeys', { name: 'Key', passkey: key.make(options) })).status,
      ).toBe(201)

      expect((await give(stage, id)).status).toBe(409)
      // The steps that the refusals recommend.
      if (delivery === 'mails')
        expect((await correct(administrator, id, 'maya.herself@example.org')).status).toBe(200)
      const { body } = await administrator.post<{ link: string | null }>(
        `/api/admin/users/${id}/reset-link`,
        { reason },
      )
      const own = delivery === 'mails' ? await mailed(id) : secretOf(body.link)
      // The secretary's passkey is required, which the owner does not have.
      expect((await set(own, 'chosen by its owner alone')).status).toBe(403)
      expect((await give(stage, id)).status).toBe(200)

      const used = (await at.client().post<PasskeyRequest>('/api/auth/passkey/options')).body
      expect((await at.client().post('/api/auth/passkey', { passkey: key.use(used) })).status).toBe(400)
      for (const address of [email, 'maya.herself@example.org'])
        expect((await at.client().post('/api/auth', { email: address, password })).status).toBe(401)
      for (const token of [first.body.token, ordinary.body.token])
        expect((await at.client(token).get('/api/auth')).status).toBe(401)
      const address = delivery === 'mails' ? 'maya.herself@example.org' : email
      const owner = { email: address, password: 'chosen by its owner alone' }
      expect((await at.client().post('/api/auth', owner)).status).toBe(200)
    },
  )

  it('by an own address that was chosen with the shown password gains nothing, nor by leaving', async () => {
    const stage = await siteThat('shows')
    const { at, administrator, officer } = stage
    const { id, email } = await aMember(at)
    const { body } = await at.client().post<{ token: string }>('/api/links/password', {
      ...{ link: await shownLink(officer, id), password },
    })
    const change = { currentPassword: password, email: theirs }
    expect((await at.client(body.token).put('/api/account/email', change)).status).toBe(200)
    await changeAccount(administrator, 'POST', officer.id, '/removal', { reason })
    const { status, body: refused } = await give(stage, id)
    expect([status, refused.errors?.[0]?.msg]).toEqual([409, expect.stringContaining(theirs)])
    expect((await correct(administrator, id, email)).status).toBe(200)
    const again = await give(stage, id)
    expect([again.status, again.body.errors?.[0]?.msg]).toEqual([409, expect.stringContaining('handed over')])
  })

  it('leaves the mark on a session that the second step finished', async () => {
    const { at, officer } = await siteThat('shows')
    const member = await aMember(at)
    const key = anAuthenticator(origin)
    const options = (await member.post<PasskeyCreation>('/api/account/passkeys/options')).body
    await member.post('/api/account/passkeys', { name: 'Key', passkey: key.make(options) })
    const link = await shownLink(officer, member.id)
    const opened = await at.client().post<{ errors: Fault[] }>('/api/links/password', { link, password })
    const { email } = member
    const again = await at.client().post<{ errors: Fault[] }>('/api/auth', { email, password })
    for (const { body } of [opened, again]) {
      const ticket = body.errors[0]?.ticket ?? ''
      const used = (await at.client().post<PasskeyRequest>('/api/auth/passkey/options', { ticket })).body
      const finished = { ticket, passkey: key.use(used) }
      expect((await at.client().post('/api/auth/second-step', finished)).status).toBe(200)
    }
    const sessions = await at.database
      .selectFrom('sessions')
      .select('link_shown_to')
      .where('user_id', '=', member.id)
      .execute()
    expect(sessions).toEqual([{ link_shown_to: officer.id }, { link_shown_to: officer.id }])
  })

  it('may not correct the address of an account with a role', async () => {
    const { at, officer } = await siteThat('mails')
    const editor = await aMemberWith(at, 'editor')
    expect((await correct(officer, editor.id, theirs)).status).toBe(403)
  })
})

describe('a person who has left, died or is suspended', () => {
  it.each([{ departed: 'deceased' }, { departed: 'former' }, { suspended_at: '2026-11-01T00:00:00.000Z' }])(
    'gets no link and no letter: %o',
    async (columns) => {
      const { at: site, officer } = await siteThat('shows')
      const refusals = 'departed' in columns ? [409] : [403, 409]
      const { body } = await officer.post<{ user: string }>('/api/admin/users', {
        ...{ name: 'Gone', email: `gone-${JSON.stringify(columns).length}@example.org` },
      })
      const member = await aMember(site)
      for (const id of [member.id, body.user]) {
        await site.database
          .updateTable('users')
          .set(columns as object)
          .where('id', '=', id)
          .execute()
        const { status } = await officer.post(`/api/admin/users/${id}/reset-link`, { reason })
        expect(refusals).toContain(status)
      }
      const again = { name: 'Gone', email: `gone-${JSON.stringify(columns).length}@example.org` }
      expect(refusals).toContain((await officer.post('/api/admin/users', again)).status)
      await expect(makeRecoveryLink(site, site.database, member.email)).rejects.toThrow()
      expect((await site.client().post('/api/recovery', { email: member.email })).status).toBe(204)
      const letter = { recipient: member.email, user_id: null, payload: {} } as never
      expect(await emailTemplates.reset?.(site as never, site.database, letter)).toBeNull()
    },
  )
})
