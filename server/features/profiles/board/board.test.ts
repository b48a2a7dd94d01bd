import { expect, test } from 'vitest'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import type { Board, UnlistedHolders } from '../../../../contract/profiles/board.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { asDocument, signInAt } from '../../../../tests/support/document-sessions.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile } from '../../../../tests/support/members.ts'

test('a member confirmed twice in an office is on the board once, since the first day', async () => {
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

test('a term of office outlives the account it was confirmed for, with the name and nothing else', async () => {
  const site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  const officer = await anAdministrator(site)
  const member = await aMember(site, { name: 'Former Treasurer' })
  await aProfile(member, { title: 'General(Well-Wisher)', category: 'General Member' })
  const type = 'General Membership'
  for (const office of [
    { title: 'Treasurer', category: 'Executive Member', type, from: '2024-01-01' },
    { title: 'General(Well-Wisher)', category: 'General Member', type, from: '2019-01-01' },
  ])
    await officer.post(`/api/admin/users/${member.id}/memberships`, office)
  expect((await member.delete('/api/profile')).status).toBe(204)

  const { body } = await site.client().get<Board>('/api/board')
  expect(body).toEqual([])
  const before = await site.client().get<Board>('/api/board?on=2024-06-01')
  const holders = before.body.flatMap((office) => office.holders)
  expect(holders).toMatchObject([{ user: { name: 'Former Treasurer', removed: true }, from: '2024-01-01' }])
  expect(JSON.stringify(holders)).not.toContain(member.id)
  const roster = await officer.get<RosterHolding[]>('/api/admin/roster?on=2024-06-01')
  expect(roster.body).toMatchObject([
    { user: { name: 'Former Treasurer', removed: true }, title: 'Treasurer', to: '2026-11-21' },
  ])
  expect((await officer.get('/api/admin/roster?on=2026-11-22')).body).toEqual([])
})

test('who holds an office and is not listed is named to the keepers of the roster, until they are listed', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const unlisted = async () => (await officer.get<UnlistedHolders>('/api/board/unlisted')).body
  const people = [
    ['Asha Tharu', 'Treasurer', 'Executive Member'],
    ['Bishnu Tharu', 'General(Well-Wisher)', 'General Member'],
  ]
  const rows = people.map(([name, title, category]) => `${name},${title},${category},2020-01-01,yes`)
  const file = `name,title,category,from,confirmed\n${rows.join('\n')}\n`
  const headers = { 'content-type': 'text/csv' }
  await officer.send('POST', '/api/admin/members/import', { body: file, headers })
  expect((await site.client().get('/api/board')).body).toEqual([])
  expect(await unlisted()).toEqual([{ _id: expect.any(String), name: 'Asha Tharu' }])
  expect((await site.client().get('/api/board/unlisted')).status).toBe(401)
  expect((await (await aMember(site)).get('/api/board/unlisted')).status).toBe(403)

  const { cookie } = await signInAt(site, officer)
  const document = await site.client().get<string>('/board', { headers: asDocument(cookie) })
  expect(document.body).toContain('Asha Tharu')
  expect((await site.client().get<string>('/board')).body).not.toContain('Asha Tharu')

  const [asha] = await unlisted()
  const listing = { listed: true, reason: 'She agreed' }
  expect((await changeAccount(officer, 'PUT', asha?._id ?? '', '/listing', listing)).status).toBe(200)
  expect(await unlisted()).toEqual([])
  expect((await site.client().get('/api/board')).body).toMatchObject([{ title: 'Treasurer' }])
})
