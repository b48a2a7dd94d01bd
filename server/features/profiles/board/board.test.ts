import { expect, test } from 'vitest'
import type { Board } from '../../../../contract/profiles/board/schemas.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile } from '../../../../tests/support/members.ts'

test('whoever was confirmed twice in an office stands on the board once, since the first day', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const member = await aMember(site, { name: 'Twice Tara' })
  await aProfile(member)
  const office = { title: 'Treasurer', category: 'Executive Member', type: 'General Membership' }
  for (const from of ['2024-01-01', '2025-01-01'])
    await officer.post(`/api/admin/users/${member.id}/memberships`, { ...office, from })
  const { body } = await site.client().get<Board>('/api/board')
  expect(body).toMatchObject([{ title: 'Treasurer', holders: [{ from: '2024-01-01' }] }])
  expect(body[0]?.holders).toHaveLength(1)
})
