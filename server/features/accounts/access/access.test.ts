import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkView } from '../../../../contract/accounts/links.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { registry } from '../../../../contract/registry.ts'
import { type LimitedRole, limitedRoles } from '../../../../contract/rights.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { makeLink } from '../links/account-links.service.ts'
import { makeRecoveryLink } from '../links/recovery.service.ts'

const reason = 'Decided by the board'
const password = 'lanterns over the water'

let site: TestApp
let chair: Member
let secretary: Member
beforeAll(async () => {
  site = await anApp()
  chair = await anAdministrator(site)
  secretary = await aMemberWith(site, 'secretary')
})

const secretOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? ''
const stateOf = async (secret: string) =>
  (await site.client().get<LinkView>(`/api/links/${secret}`)).body.state
const use = (secret: string, chosen = password) =>
  site.client().post<{ token: string }>('/api/links/password', { link: secret, password: chosen })

/** Returns a sign-in link as an officer without a mail server sees it. */
async function shownLink(officer: Member, id: string): Promise<string> {
  const { body } = await officer.post<{ link: string }>(`/api/admin/users/${id}/reset-link`, { reason })
  return secretOf(body.link)
}

function giveRoles(member: Pick<Member, 'id'>, roles: LimitedRole[], administrator = false) {
  const body = { administrator, roles, currentPassword: chair.password, reason }
  return changeAccount<{ errors?: Fault[] }>(chair, 'PUT', member.id, '/role', body)
}

const setStatus = (id: string, columns: object) =>
  site.database.updateTable('users').set(columns).where('id', '=', id).execute()

type Way = (member: Member) => Promise<{ status: number }>

/** Calls that change an account's access (roles, status, address, password, sessions). */
const ending: Record<string, Way> = {
  'PUT /api/admin/users/:id/role': (member) => giveRoles(member, ['editor']),
  'PUT /api/admin/users/:id/suspension': async (member) => {
    await changeAccount(chair, 'PUT', member.id, '/suspension', { suspended: true, reason })
    return changeAccount(chair, 'PUT', member.id, '/suspension', { suspended: false, reason })
  },
  'PUT /api/admin/users/:id/departure': async (member) => {
    await changeAccount(chair, 'PUT', member.id, '/departure', { departed: 'former', reason })
    return changeAccount(chair, 'PUT', member.id, '/departure', { departed: null, reason })
  },
  'PUT /api/admin/users/:id': (member) =>
    changeAccount(chair, 'PUT', member.id, '', { name: member.name, email: `new-${member.email}`, reason }),
  'POST /api/admin/users/:id/sign-out': (member) => changeAccount(chair, 'POST', member.id, '/sign-out', {}),
  'POST /api/admin/users/bulk': (member) =>
    chair.post('/api/admin/users/bulk', { act: 'sign-out', users: [member.id] }),
  'PUT /api/admin/approvals/:id': async (member) => {
    await setStatus(member.id, { approved: false })
    return chair.put(`/api/admin/approvals/${member.id}`)
  },
  'PUT /api/account/password': (member) =>
    member.put('/api/account/password', { currentPassword: member.password, password }),
  'PUT /api/account/email': (member) =>
    member.put('/api/account/email', { currentPassword: member.password, email: `own-${member.email}` }),
  'DELETE /api/account/sessions': (member) => member.delete('/api/account/sessions'),
  'POST /api/links/password': async (member) => {
    const other = secretOf(await makeRecoveryLink(site, site.database, member.email))
    return use(other)
  },
}

/** Calls about accounts that change none of these, or remove the account with its links. */
const leaving = [
  ...['POST /api/users', 'POST /api/users/form', 'POST /api/recovery', 'POST /api/auth', 'DELETE /api/auth'],
  ...['POST /api/auth/passkey', 'POST /api/auth/passkey/options', 'POST /api/auth/proof'],
  ...['POST /api/auth/second-step', 'POST /api/links/confirm', 'POST /api/links/unsubscribe'],
  ...['DELETE /api/account/photo', 'PUT /api/account/photo', 'PUT /api/account/name'],
  ...['PUT /api/account/push', 'DELETE /api/account/push/:id', 'PUT /api/account/topics'],
  ...['DELETE /api/account/second-step/:id', 'DELETE /api/account/second-step/reset'],
  ...['POST /api/account/passkeys', 'POST /api/account/passkeys/options', 'POST /api/account/recovery-codes'],
  ...['POST /api/account/second-step', 'POST /api/account/second-step/setup'],
  ...['PUT /api/account/second-step/:id', 'POST /api/account/verification'],
  'DELETE /api/account/sessions/:id',
  ...['POST /api/admin/users', 'POST /api/admin/users/invitations', 'POST /api/admin/users/:id/invitation'],
  ...['POST /api/admin/users/:id/memberships', 'POST /api/admin/users/:id/photo-removal'],
  'DELETE /api/admin/users/:id/bounces',
  ...['POST /api/admin/users/:id/removal', 'POST /api/admin/users/:id/reset-link'],
  ...['POST /api/admin/users/:id/second-step-reset', 'PUT /api/admin/users/:id/listing'],
  ...['PUT /api/admin/approvals/:id/refusal', 'POST /api/admin/approvals/:id/questions'],
  ...['POST /api/admin/users/changes', 'PUT /api/account/questions/:id'],
  ...['PUT /api/account/digest', 'PUT /api/account/reminders', 'PUT /api/account/language'],
]

describe('an open link to an account', () => {
  it('is decided about for every call that writes something of an account', () => {
    const aboutAccounts =
      /^(POST|PUT|DELETE) \/api\/(users|auth|account|links|recovery|admin\/(users|approvals))\b/
    const calls = Object.keys(registry).filter((call) => aboutAccounts.test(call))
    expect([...Object.keys(ending), ...leaving].sort()).toEqual(calls.sort())
  })

  it.each(Object.keys(ending))('ends with %s', async (call) => {
    const member = await aMember(site)
    const secrets = [
      await shownLink(secretary, member.id),
      secretOf(await makeRecoveryLink(site, site.database, member.email)),
    ]
    const mailed = { kind: 'reset', userId: member.id, email: member.email } as const
    secrets.push(secretOf(await makeLink(site, site.database, mailed)))
    expect(await Promise.all(secrets.map(stateOf))).toEqual(['ready', 'ready', 'ready'])
    expect((await ending[call]?.(member))?.status).toBeLessThan(300)
    for (const secret of secrets) expect((await use(secret)).status).toBe(409)
  })
})

describe('a link that its maker was shown', () => {
  const losses: Record<string, Way> = {
    'a withdrawn role': (maker) => giveRoles(maker, []),
    'a suspension': (maker) =>
      changeAccount(chair, 'PUT', maker.id, '/suspension', { suspended: true, reason }),
    'a removal': (maker) => changeAccount(chair, 'POST', maker.id, '/removal', { reason }),
    'a departure': (maker) =>
      changeAccount(chair, 'PUT', maker.id, '/departure', { departed: 'former', reason }),
  }
  it.each(Object.keys(losses))('ends with %s of its maker, and so does its session', async (loss) => {
    const maker = await aMemberWith(site, 'secretary')
    const [waiting, entered] = [await aMember(site), await aMember(site)]
    const open = await shownLink(maker, waiting.id)
    const { body } = await use(await shownLink(maker, entered.id))
    expect((await site.client(body.token).get('/api/auth')).status).toBe(200)
    expect((await losses[loss]?.(maker))?.status).toBeLessThan(300)
    // Removing the maker's account also removes the link.
    expect([404, 409]).toContain((await use(open)).status)
    expect((await site.client(body.token).get('/api/auth')).status).toBe(401)
    expect((await site.client().post('/api/auth', { email: entered.email, password })).status).toBe(200)
  })

  it('stays while the maker has the right, and one that only its addressee got stays in any case', async () => {
    const maker = await aMemberWith(site, 'secretary')
    const member = await aMember(site)
    const open = await shownLink(maker, member.id)
    await giveRoles(maker, ['secretary', 'editor'])
    expect(await stateOf(open)).toBe('ready')

    const mailing = await anApp({ smtpUrl: 'smtp://127.0.0.1:1', mailPace: null })
    const reader = await aMember(mailing)
    const mailed = { kind: 'reset', userId: reader.id, email: reader.email } as const
    const secret = secretOf(await makeLink(mailing, mailing.database, mailed))
    await mailing.database
      .updateTable('users')
      .set({ secretary: false } as object)
      .execute()
    const { status } = await mailing.client().post('/api/links/password', { link: secret, password })
    expect(status).toBe(200)
  })
})

describe('a role', () => {
  it('is not given to an account that nobody claimed, nor by the command', async () => {
    const invited = await secretary.post<{ user: string; link: string }>('/api/admin/users', {
      ...{ name: 'Invited Indra', email: 'indra@example.org' },
    })
    for (const role of limitedRoles) {
      const { status, body } = await giveRoles({ id: invited.body.user }, [role])
      expect([status, body.errors?.[0]?.msg]).toEqual([409, expect.stringContaining('Nobody has claimed')])
    }
    expect((await giveRoles({ id: invited.body.user }, [], true)).status).toBe(409)
    const { setAdministratorByEmail } = await import('../lifecycle/administrators.service.ts')
    await expect(setAdministratorByEmail(site, 'indra@example.org', true)).rejects.toThrow('conflict')
  })

  it('is not given to an account whose password a secretary may know, until its owner has another', async () => {
    const member = await aMember(site)
    expect((await use(await shownLink(secretary, member.id))).status).toBe(200)
    const { status, body } = await giveRoles(member, ['editor'])
    expect([status, body.errors?.[0]?.msg]).toEqual([409, expect.stringContaining('handed over')])
    const entered = await site.client().post<{ token: string }>('/api/auth', { ...member, password })
    const change = { currentPassword: password, password: 'another lantern on a lake' }
    await site.client(entered.body.token).put('/api/account/password', change)
    expect((await giveRoles(member, ['editor'])).status).toBe(409)

    expect((await use(await shownLink(chair, member.id), 'chosen by its owner alone')).status).toBe(200)
    expect((await giveRoles(member, ['editor'])).status).toBe(200)
  })
})
