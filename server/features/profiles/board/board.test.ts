import { expect, test } from 'vitest'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import type { Board, BoardHistory, UnlistedHolders } from '../../../../contract/profiles/board.ts'
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

test('unlisted office holders are reported to secretaries, until they are listed', async () => {
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

test('the history names the holders of each office by rank, and draws their terms', async () => {
  const site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  const officer = await anAdministrator(site)
  const terms = [
    ['Hari <Treasurer>', 'Treasurer', '2015-01-01', '2018-06-30'],
    ['Sita Chaudhary', 'President', '2020-01-15', null],
    ['Gita Mahato', 'Treasurer', '2018-07-01', '2022-12-31'],
    ['Gita Mahato', 'Treasurer', '2023-01-01', null],
    ['Asha Tharu', 'General(Well-Wisher)', '2012-01-01', null],
  ] as const
  const members = new Map<string, Awaited<ReturnType<typeof aMember>>>()
  for (const [name, title, from, to] of terms) {
    const member = members.get(name) ?? (await aMember(site, { name }))
    if (!members.has(name))
      await aProfile(member, { title: 'General(Well-Wisher)', category: 'General Member' })
    members.set(name, member)
    const type = 'General Membership'
    const term = { title, category: 'Executive Member', type, from, ...(to && { to }), reason: 'Elected' }
    expect((await officer.post(`/api/admin/users/${member.id}/memberships`, term)).status).toBe(204)
  }
  const history = async () => (await site.client().get<BoardHistory>('/api/board/history')).body
  const { terms: shown, drawing } = await history()
  expect(shown.map(({ title, user, from, to }) => [title, user.name, from, to])).toEqual([
    ['President', 'Sita Chaudhary', '2020-01-15', null],
    ['Treasurer', 'Hari <Treasurer>', '2015-01-01', '2018-06-30'],
    ['Treasurer', 'Gita Mahato', '2018-07-01', null],
  ])
  expect(drawing).toContain('role="img"')
  expect(drawing).toContain('Hari &lt;Treasurer&gt;')
  expect(drawing).not.toContain('Asha Tharu')

  const gita = members.get('Gita Mahato')
  const suspension = { suspended: true, reason: 'Test' }
  await changeAccount(officer, 'PUT', gita?.id ?? '', '/suspension', suspension)
  expect(JSON.stringify(await history())).not.toContain('Gita')
})

test('the history leaves out holders that nobody has listed, and names removed accounts without their id', async () => {
  const site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  const officer = await anAdministrator(site)
  const rows = ['Asha Unlisted,Treasurer,Executive Member,2020-01-01,yes']
  const file = `name,title,category,from,confirmed\n${rows.join('\n')}\n`
  await officer.send('POST', '/api/admin/members/import', {
    body: file,
    headers: { 'content-type': 'text/csv' },
  })
  const former = await aMember(site, { name: 'Former Secretary' })
  await aProfile(former, { title: 'General(Well-Wisher)', category: 'General Member' })
  await officer.post(`/api/admin/users/${former.id}/memberships`, {
    ...{ title: 'Secretary', category: 'Executive Member', type: 'General Membership', from: '2024-01-01' },
  })
  expect((await former.delete('/api/profile')).status).toBe(204)
  const { body } = await site.client().get<BoardHistory>('/api/board/history')
  expect(body.terms).toMatchObject([{ title: 'Secretary', user: { removed: true }, to: '2026-11-21' }])
  expect(JSON.stringify(body)).not.toContain(former.id)
  expect(JSON.stringify(body)).not.toContain('Unlisted')
})
