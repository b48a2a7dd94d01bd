import { expect, it } from 'vitest'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'

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
