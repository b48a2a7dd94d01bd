import { beforeAll, describe, expect, it } from 'vitest'
import type { BulkOutcome } from '../../../../contract/administration/users/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { readAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

describe('several at once', () => {
  it('each stand for themselves', async () => {
    const [one, other] = [await aMember(site), await aMember(site)]
    const users = [one.id, officer.id, 'nobody', other.id]
    const { body } = await officer.post<BulkOutcome>('/api/admin/users/bulk', {
      act: 'suspend',
      users,
      reason,
    })
    expect(body.map(({ done }) => done)).toEqual([true, false, false, true])
    expect(body[1]?.msg).toContain('your own account')
    const restored = await officer.post<BulkOutcome>('/api/admin/users/bulk', {
      act: 'restore',
      users: [one.id],
      reason,
    })
    expect(restored.body).toMatchObject([{ done: true }])
    expect((await readAccount(officer, other.id)).body.suspended).toBe(true)
  })
})
