import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { auditEntriesAbout, changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

async function signedInAgain({ email, password }: Member) {
  const { body } = await site.client().post<{ token: string }>('/api/auth', { email, password })
  return site.client(body.token)
}

describe('the administrator’s role', () => {
  it('is granted and withdrawn with the officer’s own password', async () => {
    const member = await aMember(site)
    const wrong = { administrator: true, currentPassword: 'not this one', reason }
    const refused = await changeAccount<{ errors: object[] }>(officer, 'PUT', member.id, '/role', wrong)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ param: 'currentPassword' }])
    const grant = { administrator: true, currentPassword: officer.password, reason }
    expect((await changeAccount(officer, 'PUT', member.id, '/role', grant)).body).toMatchObject({
      administrator: true,
    })
    // A token never outlives a change of its rights.
    expect((await member.get('/api/auth')).status).toBe(401)
    const promoted = await signedInAgain(member)
    expect((await promoted.get('/api/admin/users')).status).toBe(200)
    await changeAccount(officer, 'PUT', member.id, '/role', { ...grant, administrator: false })
    expect((await promoted.get('/api/auth')).status).toBe(401)
    expect((await (await signedInAgain(member)).get('/api/admin/users')).status).toBe(403)
    expect((await auditEntriesAbout(site, member.id)).map(({ act, reason }) => [act, reason])).toEqual([
      ['grant administrator', reason],
      ['withdraw administrator', reason],
    ])
  })

  it('stays with the last one, by every way of losing it', async () => {
    const lonely = await anApp()
    const last = await anAdministrator(lonely)
    const tag = { headers: { 'if-match': '*' } }
    const withdraw = { administrator: false, currentPassword: last.password, reason }
    const answers = [
      await last.put(`/api/admin/users/${last.id}/role`, withdraw, tag),
      await last.delete('/api/profile'),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ errors: [{ code: 'last_administrator' }] })
    }
  })

  it('stays with one of two who withdraw each other’s at the same moment', async () => {
    const duel = await anApp()
    const [one, other] = [await anAdministrator(duel), await anAdministrator(duel)]
    const withdraw = (from: Member, by: Member) =>
      by.put(
        `/api/admin/users/${from.id}/role`,
        { administrator: false, currentPassword: by.password, reason },
        { headers: { 'if-match': '*' } },
      )
    await Promise.all([withdraw(other, one), withdraw(one, other)])
    const left = await duel.database
      .selectFrom('users')
      .select('id')
      .where('administrator', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  })
})

const rounds = 6

const demote = (by: Member, person: Member) =>
  by.put(
    `/api/admin/users/${person.id}/role`,
    { administrator: false, currentPassword: by.password, reason: 'A dispute' },
    { headers: { 'if-match': '*' } },
  )
const suspend = (by: Member, person: Member) =>
  by.put(
    `/api/admin/users/${person.id}/suspension`,
    { suspended: true, reason: 'A dispute' },
    { headers: { 'if-match': '*' } },
  )
const remove = (by: Member, person: Member) =>
  by.post(`/api/admin/users/${person.id}/removal`, { reason: 'A dispute' }, { headers: { 'if-match': '*' } })

it.each([
  ['demote', demote, demote],
  ['suspend', suspend, suspend],
  ['demote and suspend', demote, suspend],
  ['suspend and remove', suspend, remove],
])('of two administrators who %s each other one wins, and nothing fails', async (_what, one, other) => {
  const site = await anApp()
  const chair = await anAdministrator(site)
  for (let round = 0; round < rounds; round += 1) {
    const [anna, bela] = [await anAdministrator(site), await anAdministrator(site)]
    const responses = await Promise.all([one(anna, bela), other(bela, anna)])
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.find((status) => status >= 300)).toBeOneOf([401, 403])
    const left = await Promise.all(
      [anna, bela].map(({ id }) => chair.get<ManagedAccount>(`/api/admin/users/${id}`)),
    )
    expect(
      left.filter(({ status, body }) => status === 200 && body.administrator && !body.suspended),
    ).toHaveLength(1)
  }
  await site.close()
})
