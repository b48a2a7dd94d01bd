import { beforeAll, expect, test } from 'vitest'
import type { BoardChange, BoardEffects, Offices } from '../../../../contract/administration/board.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { Board } from '../../../../contract/profiles/board.ts'
import { boardChangeRetention } from '../../../../contract/retention.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { sweepBoardChanges } from './board-reading.service.ts'

const start = Date.parse('2026-11-22T18:00:00Z')
let now = start
let site: TestApp
let officer: Member
let [asha, bina, chet] = [] as unknown as [Member, Member, Member]
beforeAll(async () => {
  site = await anApp({ now: () => new Date(now) })
  officer = await anAdministrator(site)
  asha = await anOrdinaryMember('Asha')
  bina = await anOrdinaryMember('Bina')
  chet = await anOrdinaryMember('Chet')
})

async function anOrdinaryMember(name: string): Promise<Member> {
  const member = await aMember(site, { name })
  await aProfile(member, { title: 'General(Well-Wisher)', category: 'General Member', from: '2020-01-01' })
  return member
}

const offices = async (on: string) => (await officer.get<Offices>(`/api/admin/board?on=${on}`)).body
async function change(day: string, named: Record<string, string[]>, more: object = {}) {
  const { version } = await offices(day)
  const body = boardOf(day, named, more)
  const headers = { 'if-match': `"${version}"` }
  return officer.send<BoardChange>('POST', '/api/admin/board/changes', { body, headers })
}
function boardOf(day: string, named: Record<string, string[]>, more: object = {}) {
  const holdersOf = (users: string[]) => users.map((user) => ({ user }))
  return {
    day,
    offices: Object.entries(named).map(([title, users]) => ({ title, holders: holdersOf(users) })),
    ...more,
  }
}
const undo = (id: string) => officer.post<BoardChange>(`/api/admin/board/changes/${id}/undo`)
const board = async (on: string) =>
  (await site.client().get<Board>(`/api/board?on=${on}`)).body.map(({ title, holders }) => [
    title,
    ...holders.map(({ user }) => user.name),
  ])
const entries = async ({ id }: Member) =>
  (await officer.get<ManagedAccount>(`/api/admin/users/${id}`)).body.profile?.membership.map(
    ({ title, category, from, to }) => [title, category, from, to],
  )
const whole = async () => ({
  memberships: await site.database.selectFrom('memberships').selectAll().orderBy('id').execute(),
  roster: await site.database.selectFrom('roster').selectAll().orderBy('id').execute(),
})

test('a board is replaced in one act: old terms end the day before, who stays keeps the term', async () => {
  const first = await change('2026-01-01', { President: [asha.id], Treasurer: [bina.id] })
  expect(first).toMatchObject({
    status: 201,
    body: { begins: [{ title: 'President' }, { title: 'Treasurer' }] },
  })
  now += 2 * 86_400_000
  const { offices, day } = boardOf('2026-07-01', { President: [chet.id] })
  const named = { day, offices: [...offices, ...offices] }
  const preview = await officer.post<BoardEffects>('/api/admin/board/preview', named)
  expect(preview.body.begins, 'an office that is named twice').toHaveLength(1)
  const before = await whole()
  const second = await change('2026-07-01', { President: [chet.id], Treasurer: [bina.id] })
  expect(second).toMatchObject({
    status: 201,
    body: {
      ends: [{ user: { name: 'Asha' }, title: 'President', to: '2026-06-30' }],
      stays: [{ user: { name: 'Bina' }, title: 'Treasurer', from: '2026-01-01', to: null }],
      begins: [{ user: { name: 'Chet' }, title: 'President', category: 'Executive Member', to: null }],
      members: [],
      written: null,
      undone: null,
    },
  })
  expect([await board('2026-06-30'), await board('2026-07-01')]).toEqual([
    [
      ['President', 'Asha'],
      ['Treasurer', 'Bina'],
    ],
    [
      ['President', 'Chet'],
      ['Treasurer', 'Bina'],
    ],
  ])
  const undone = await undo(second.body._id)
  expect(undone).toMatchObject({ status: 200, body: { undoUntil: null, left: 0 } })
  expect(await whole()).toEqual(before)
  expect((await undo(second.body._id)).status).toBe(409)
})

test('a change requires the board that was seen, and has a preview', async () => {
  const body = boardOf('2026-08-01', { President: [chet.id] })
  const preview = await officer.post<BoardEffects>('/api/admin/board/preview', body)
  expect(preview.body).toMatchObject({
    ends: [{ title: 'President' }, { title: 'Treasurer' }],
    begins: [{ user: { name: 'Chet' } }],
  })
  const send = (tag: string) =>
    officer.send('POST', '/api/admin/board/changes', { body, headers: { 'if-match': tag } })
  expect((await send('"seen long ago"')).status).toBe(409)
  const { version } = await offices('2026-08-01')
  const made = await Promise.all([send(`"${version}"`), send(`"${version}"`)])
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
  const [latest] = (await officer.get<BoardChange[]>('/api/admin/board/changes')).body
  expect((await undo(latest?._id ?? '')).status).toBe(200)
})

test('a planned term begins automatically, and after a day nothing can be undone', async () => {
  const planned = await change('2027-01-01', { President: [chet.id], Secretary: [asha.id] })
  expect(planned.status).toBe(201)
  const shown = async () =>
    (await site.client().get<{ membership: { title: string }[] }>(`/api/profile/user/${chet.id}`)).body
      .membership
  expect((await board('2026-12-31')).flat()).toContain('Asha')
  expect((await site.client().get<Board>('/api/board')).body.flatMap((one) => one.holders.length)).toEqual([
    1, 1,
  ])
  expect((await shown())[0]?.title).toBe('General(Well-Wisher)')
  now += 86_400_000
  expect(await undo(planned.body._id)).toMatchObject({
    status: 409,
    body: { errors: [{ msg: expect.stringContaining('one day') }] },
  })
  now = Date.parse('2027-01-02T18:00:00Z')
  officer = await anAdministrator(site)
  const today = (await site.client().get<Board>('/api/board')).body
  expect(today.map(({ title }) => title)).toEqual(['President', 'Secretary'])
  expect((await shown())[0]?.title).toBe('President')
})

test('a person who leaves the board without another membership stays a member', async () => {
  const paper = await officer.post<{ user: string }>('/api/admin/people', { name: 'Paper Padam' })
  expectStatus(201, await change('2027-02-01', { Treasurer: [paper.body.user] }))
  const [next] = (await offices('2027-02-01')).offices.filter(({ title }) => title === 'Treasurer')
  expect(next?.holders.map(({ user }) => user.name)).toEqual(['Paper Padam'])
  const left = expectStatus(201, await change('2027-03-01', {}))
  expect(left.members).toMatchObject([
    {
      user: { name: 'Paper Padam' },
      title: 'General(Well-Wisher)',
      category: 'General Member',
      from: '2027-03-01',
    },
  ])
  const { body } = await officer.get<ManagedAccount>(`/api/admin/users/${paper.body.user}`)
  expect(body.profile?.membership.map(({ title, to }) => [title, to])).toEqual(
    expect.arrayContaining([
      ['General(Well-Wisher)', null],
      ['Treasurer', '2027-02-28'],
    ]),
  )
})

test('a second change for the same day withdraws terms of the first, and an undo restores them', async () => {
  expectStatus(201, await change('2027-06-01', { President: [asha.id] }))
  const before = await whole()
  const again = expectStatus(201, await change('2027-06-01', { President: [bina.id] }))
  expect(again).toMatchObject({
    withdrawn: [{ user: { name: 'Asha' } }],
    ends: [],
    begins: [{ user: { name: 'Bina' } }],
  })
  expect(await board('2027-06-01')).toEqual([['President', 'Bina']])
  expectStatus(200, await undo(again._id))
  expect(await whole()).toEqual(before)
})

test('a term that fills a vacancy ends where the old one was to end, and what changed since stays', async () => {
  expectStatus(201, await change('2027-07-01', { President: [bina.id] }, { until: '2028-06-30' }))
  const filled = expectStatus(201, await change('2027-10-01', { President: [chet.id] }))
  expect(filled.begins).toMatchObject([{ user: { name: 'Chet' }, from: '2027-10-01', to: '2028-06-30' }])
  const { body } = await officer.get<ManagedAccount>(`/api/admin/users/${chet.id}`)
  const term = body.profile?.membership.find(({ from }) => from === '2027-10-01')
  await officer.post(`/api/admin/memberships/${term?._id}/end`, { to: '2027-12-31' })
  expect(expectStatus(200, await undo(filled._id))).toMatchObject({ left: 1 })
  expect(await entries(chet)).toContainEqual(['President', 'Executive Member', '2027-10-01', '2027-12-31'])
})

test.each([
  ['an office that is none', { Emperor: ['nobody'] }, {}, 'title'],
  ['somebody unknown', { President: ['nobody'] }, {}, 'offices'],
  ['an end before the start', {}, { until: '2020-01-01' }, 'until'],
])('%s is refused, and nothing is half done', async (_, named, more, param) => {
  const before = await whole()
  const refused = await change('2028-01-01', named, more)
  expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ param }] }])
  expect(await whole()).toEqual(before)
})

test('a term that waits for confirmation is shown as such, and is not entered twice', async () => {
  const body = {
    day: '2028-02-01',
    offices: [{ title: 'Treasurer', holders: [{ user: asha.id, confirmed: false }] }],
  }
  const send = async () => {
    const { version } = await offices(body.day)
    const headers = { 'if-match': `"${version}"` }
    return officer.send<BoardChange>('POST', '/api/admin/board/changes', { body, headers })
  }
  const entered = expectStatus(201, await send())
  expect(entered.emails).toMatchObject([
    { subject: expect.stringContaining('entered you as Treasurer'), text: expect.stringContaining('waits') },
  ])
  const treasurer = (await offices(body.day)).offices.find(({ title }) => title === 'Treasurer')
  expect(treasurer).toMatchObject({
    holders: [],
    waiting: [{ user: { name: 'Asha' }, from: '2028-02-01', confirmed: false }],
  })
  const again = await send()
  expect([again.status, again.body]).toMatchObject([
    400,
    { errors: [{ param: 'offices', msg: expect.stringContaining('Asha was entered as Treasurer already') }] },
  ])
  expectStatus(200, await undo(entered._id))
  expect((await send()).status).toBe(201)
})

test('people who cannot hold an office are listed', async () => {
  const bare = await aMember(site, { name: 'Bare Bhim' })
  const gone = await anOrdinaryMember('Gone Gita')
  const departure = { departed: 'former', reason: 'Moved' }
  await officer.send('PUT', `/api/admin/users/${gone.id}/departure`, {
    body: departure,
    headers: { 'if-match': '*' },
  })
  for (const [member, words] of [
    [bare, 'Bare Bhim has an account but no profile'],
    [gone, 'Gone Gita has left or died'],
  ] as const)
    expect((await change('2028-01-01', { Treasurer: [member.id] })).body).toMatchObject({
      errors: [{ msg: expect.stringContaining(words) }],
    })
  expect((await (await aMember(site)).get('/api/admin/board')).status).toBe(403)
})

test('changes of the board are deleted after some months, the terms stay', async () => {
  now += boardChangeRetention + 86_400_000
  await sweepBoardChanges(site.app)
  expect(await site.database.selectFrom('board_change_terms').select('place').execute()).toEqual([])
  expect((await whole()).roster.length).toBeGreaterThan(0)
})

test('nobody is written to before an officer asks for it, and then once', async () => {
  const mailed = await aMailedApp()
  const chair = await anAdministrator(mailed.site)
  const [reader, paper] = [
    await aMember(mailed.site, { name: 'Reader Rita' }),
    await chair.post<{ user: string }>('/api/admin/people', { name: 'Paper Pushpa' }),
  ]
  await aProfile(reader)
  await mailed.site.database
    .updateTable('users')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', reader.id)
    .execute()
  const { version } = (await chair.get<Offices>('/api/admin/board?on=2026-12-01')).body
  const body = boardOf('2026-12-01', { 'General Secretary': [reader.id], Treasurer: [paper.body.user] })
  const headers = { 'if-match': `"${version}"` }
  const made = await chair.send<BoardChange>('POST', '/api/admin/board/changes', { body, headers })
  expect(made.body.emails).toMatchObject([
    { name: 'Reader Rita', emailed: true, subject: expect.stringContaining('General Secretary') },
    { name: 'Paper Pushpa', emailed: false, text: expect.stringContaining('December 1, 2026') },
  ])
  const emails = `/api/admin/board/changes/${made.body._id}/emails`
  const note = 'We meet on 12 December.'
  expect((await chair.post<BoardChange>(emails, { note })).body.written).not.toBeNull()
  const email = await mailed.box.arrival(
    reader.email,
    `You are General Secretary of ${mailed.site.config.societyName}`,
  )
  expect(JSON.stringify(email)).toContain(note)
  expect((await chair.post(emails, {})).status).toBe(409)
})
