import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import { secretIn } from '../../../../tests/support/mailbox.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'

test('an officer gives a mistyped address the right one, unverified, and tells both addresses', async () => {
  const { site, box } = await aMailedApp()
  const chair = await anAdministrator(site)
  const [member, other] = [await aMember(site), await aMember(site)]
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
  const link = secretIn(await box.arrival('right@example.org'), 'verify')
  expect((await site.client().post('/api/links/confirm', { link })).status).toBe(200)
  const { body } = await chair.get<AuditEntry[]>(`/api/admin/acts?search=${member.id}`)
  expect(body[0]).toMatchObject({ before: { email: member.email }, after: { email: 'right@example.org' } })
  const signIn = { email: 'right@example.org', password: member.password }
  expect((await site.client().post('/api/auth', signIn)).status).toBe(200)
})
