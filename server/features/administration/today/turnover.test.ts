import { beforeAll, expect, test } from 'vitest'
import type { Turnover } from '../../../../contract/administration/overview.ts'
import type { SelectionCount } from '../../../../contract/letters/selections.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { Importing } from '../../../../tests/support/imports.ts'
import {
  aMember,
  aMemberWith,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-22T18:00:00Z') })
  officer = await aMemberWith(site, 'secretary')
  const since = (from: string, more: object = {}) => ({
    title: 'General(Well-Wisher)' as const,
    category: 'General Member' as const,
    from,
    ...more,
  })
  const founder = await aMember(site, { name: 'Founder' })
  await aProfile(founder, since('2015-05-01', { category: 'Founder Member' }))
  const leaver = await aMember(site, { name: 'Leaver' })
  await aProfile(leaver, since('2024-02-01'))
  const ended = await aMember(site, { name: 'Ended' })
  await aProfile(ended, since('2023-01-01', { to: '2025-12-31' }))
  const dead = await aMember(site, { name: 'Dead' })
  await aProfile(dead, since('2015-01-01'))
  const stated = await aMember(site, { name: 'Stated' })
  await aProfile(stated, since('2026-10-10'))
  await site.database
    .updateTable('users')
    .set({ joined_on: '2024-08-08' })
    .where('id', '=', stated.id)
    .execute()
  const depart = (member: Member, departed: string, on: string) =>
    officer.send('PUT', `/api/admin/users/${member.id}/departure`, {
      body: { departed, on, reason: 'Told us' },
      headers: { 'if-match': '*' },
    })
  await depart(leaver, 'former', '2026-03-31')
  await depart(dead, 'deceased', '2026-06-01')
})

const read = async (query: string) => (await officer.get<Turnover>(`/api/admin/turnover${query}`)).body

test('people who joined, left and died are counted by the facts, in each year of the period', async () => {
  const { from, to, years, categories, drawing } = await read('')
  expect([from, to]).toEqual(['2022-01-01', '2026-11-22'])
  expect(years).toEqual([
    { year: 2022, joined: 0, left: 0, died: 0 },
    { year: 2023, joined: 1, left: 0, died: 0 },
    { year: 2024, joined: 2, left: 0, died: 0 },
    { year: 2025, joined: 0, left: 1, died: 0 },
    { year: 2026, joined: 0, left: 1, died: 1 },
  ])
  expect(categories.at(-1)).toEqual({ year: 2026, category: 'General Member', joined: 0, left: 1, died: 1 })
  expect(drawing).toContain('<svg')
})

test('a period begins and ends on any day', async () => {
  const { years, categories } = await read('?from=2015-02-01&to=2015-12-31')
  expect(years).toEqual([{ year: 2015, joined: 1, left: 0, died: 0 }])
  expect(categories).toEqual([{ year: 2015, category: 'Founder Member', joined: 1, left: 0, died: 0 }])
  expect((await read('?from=2026-04-01&to=2026-06-01')).years).toEqual([
    { year: 2026, joined: 0, left: 0, died: 1 },
  ])
  for (const wrong of ['from=2026-01-01&to=2025-01-01', 'from=1800-01-01', 'from=soon'])
    expect((await officer.get(`/api/admin/turnover?${wrong}`)).status).toBe(400)
})

test('the numbers are a table, too, and change with the facts', async () => {
  const { body } = await officer.get<string>('/api/admin/turnover.csv?from=2026-01-01')
  expect(body.split(/\r?\n/).slice(0, 2)).toEqual([
    expect.stringContaining('year,category,joined,left,died'),
    '2026,General Member,0,1,1',
  ])
  const fresh = await aMember(site, { name: 'Fresh' })
  await aProfile(fresh, { title: 'Treasurer', category: 'Executive Member', from: '2026-05-05' })
  expect((await read('?from=2026-01-01')).years).toMatchObject([{ joined: 1 }])
  expect((await fresh.get('/api/admin/turnover')).status).toBe(403)
})

test('people of a list without the day of joining did not join on the day of the import', async () => {
  const importing = new Importing(site, officer)
  const joined = async () => (await read('?from=2021-01-01')).years.map((year) => year.joined)
  const arrived = async (day = '2026-11-22') =>
    expectStatus(
      200,
      await officer.post<SelectionCount>('/api/admin/selections/count', {
        filter: { joinedSince: day },
      }),
    ).people
  const [before, arrivedBefore, arrivedIn2022] = [
    await joined(),
    await arrived(),
    await arrived('2022-01-01'),
  ]
  const { _id } = await importing.checked(
    'Name,Membership Type,Member since\nUndated Uma,Life,\nDated Dilip,Life,2021-03-04\nYearly Yamuna,Life,2022\n',
  )
  await importing.run(_id)
  expect(await joined()).toEqual(before.map((count, index) => (index < 2 ? count + 1 : count)))
  expect(await arrived()).toBe(arrivedBefore)
  expect(await arrived('2022-01-01')).toBe(arrivedIn2022 + 1)
  expect(await arrived('2022-01-02')).toBe(arrivedIn2022)
})
