import { beforeAll, describe, expect, it, test } from 'vitest'
import type { AuditEntry } from '../../../../contract/audit.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { secretIn } from '../../../../tests/support/mailbox.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { auditEntriesAbout, changeAccount, readAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  type Member,
  profileInput,
} from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'
const welcome = 'Welcome to Tharu Society of Chicago'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

describe('a correction', () => {
  it('changes name and profile, and the log has what changed', async () => {
    const member = await aMember(site, { name: 'Mispelt' })
    await aProfile(member, { company: 'Mill' })
    const person = profileInput({ company: null, location: 'Skokie' })
    const { status, body } = await changeAccount(officer, 'PUT', member.id, '', {
      name: 'Misspelt',
      person,
      reason,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Misspelt', profile: { company: null, location: 'Skokie' } })
    const found = await site.client().get<Profile[]>('/api/profile?search=misspelt')
    expect(found.body).toHaveLength(1)
    const [entry] = await auditEntriesAbout(site, member.id)
    expect(entry).toMatchObject({
      act: 'correct account',
      before: { name: 'Mispelt', company: 'Mill', location: null },
      after: { name: 'Misspelt', company: null, location: 'Skokie' },
    })
  })

  it('by a second officer who has not seen the first one’s is refused, and nothing is overwritten', async () => {
    const member = await aMember(site, { name: 'First' })
    const tag = String((await readAccount(officer, member.id)).headers.etag)
    expect((await changeAccount(officer, 'PUT', member.id, '', { name: 'Second', reason }, tag)).status).toBe(
      200,
    )
    const late = await changeAccount(officer, 'PUT', member.id, '', { name: 'Third', reason }, tag)
    expect(late).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } })
    expect((await readAccount(officer, member.id)).body.name).toBe('Second')
    expect((await officer.put(`/api/admin/users/${member.id}`, { name: 'Fourth', reason })).status).toBe(400)
  })

  it('is of one thing: a place without being asked for a skill, and nothing else changes', async () => {
    const paper = await officer.post<{ user: string }>('/api/admin/people', { name: 'On Paper' })
    const id = paper.body.user
    const place = { person: { location: 'Dang' } }
    expect((await changeAccount(officer, 'PUT', id, '', place)).body).toMatchObject({
      name: 'On Paper',
      profile: { location: 'Dang', skills: [], phone: null },
    })
    const member = await aMember(site)
    await aProfile(member, { company: 'Mill' })
    const moved = await changeAccount(officer, 'PUT', member.id, '', place)
    expect(moved.body).toMatchObject({
      profile: { location: 'Dang', company: 'Mill', skills: ['Sewing', 'Accounting'], dob: '1985-05-17' },
    })
    const [entry] = await auditEntriesAbout(site, member.id)
    expect(entry).toMatchObject({ before: { location: null }, after: { location: 'Dang' }, reason: null })
    const emptied = await changeAccount(officer, 'PUT', member.id, '', { person: { phone: '' } })
    expect([emptied.status, emptied.body]).toMatchObject([400, { errors: [{ param: 'person.phone' }] }])
  })

  it('requires a reason only when it changes the address for signing in', async () => {
    const member = await aMember(site)
    expect((await changeAccount(officer, 'PUT', member.id, '', { name: 'Other' })).status).toBe(200)
    const { status, body } = await changeAccount<object>(officer, 'PUT', member.id, '', {
      email: 'other@example.net',
    })
    expect([status, body]).toMatchObject([400, { errors: [{ param: 'reason' }] }])
  })
})

test('an officer corrects a mistyped address, unverified, and both addresses are notified', async () => {
  const { site, box } = await aMailedApp()
  const chair = await anAdministrator(site)
  const [member, other] = [await aMember(site), await aMember(site)]
  // A message that waits for an address is dropped when the address changes.
  const first = await box.arrival(member.email)
  const correct = (id: string, email: string) =>
    chair.put(`/api/admin/users/${id}`, { name: 'Name', email, reason }, { headers: { 'if-match': '*' } })
  expect(await correct(member.id, other.email.toUpperCase())).toMatchObject({
    status: 409,
    body: {
      errors: [
        { param: 'email', msg: 'Another account already uses this email address. Enter a different one' },
      ],
    },
  })
  expect((await correct(chair.id, 'chair@example.org')).body).toMatchObject({
    errors: [{ param: 'email', code: 'own_account' }],
  })
  expect(await correct(member.id, 'right@example.org')).toMatchObject({
    status: 200,
    body: { email: 'right@example.org', verified: false },
  })
  await box.arrival(member.email, 'Your email address was changed')
  const mail = await box.arrival('right@example.org')
  expect(first).toMatchObject({ subject: mail.subject, text: expect.stringContaining(welcome) })
  expect(mail.text).not.toContain(welcome)
  const link = secretIn(mail, 'verify')
  expect((await member.post('/api/links/confirm', { link })).status).toBe(200)
  const { body } = await chair.get<AuditEntry[]>(`/api/admin/acts?search=${member.id}`)
  expect(body[0]).toMatchObject({ before: { email: member.email }, after: { email: 'right@example.org' } })
  const signIn = { email: 'right@example.org', password: member.password }
  expect((await site.client().post('/api/auth', signIn)).status).toBe(200)
})

test('an administrator’s address is for its owner to change, until the role is withdrawn', async () => {
  const other = await anAdministrator(site)
  const correct = () =>
    changeAccount(officer, 'PUT', other.id, '', { name: other.name, email: 'theft@example.org', reason })
  expect(await correct()).toMatchObject({
    status: 403,
    body: { errors: [{ param: 'email', code: 'forbidden' }] },
  })
  const rename = { name: 'Renamed', email: other.email, reason }
  expect((await changeAccount(officer, 'PUT', other.id, '', rename)).status).toBe(200)
  const withdrawal = { administrator: false, currentPassword: officer.password, reason }
  expect((await changeAccount(officer, 'PUT', other.id, '/role', withdrawal)).status).toBe(200)
  expect((await correct()).status).toBe(200)
})
