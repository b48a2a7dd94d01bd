import { beforeAll, expect, it } from 'vitest'
import type { Overview } from '../../../../contract/administration/overview.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  type Member,
} from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
let now = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  site = await anApp({ now: () => now })
  officer = await anAdministrator(site)
})

const overview = async (viewer = officer) => (await viewer.get<Overview>('/api/admin/overview')).body

/** Registers a member with the given memberships only. */
async function memberDuring(...periods: [from: string, to: string | null][]): Promise<Member> {
  const member = await aMember(site)
  await aProfile(member, { from: periods[0]?.[0] ?? '2020-01-01' })
  const { body } = await member.get<{ membership: { _id: string }[] }>('/api/profile/me')
  for (const [index, [from, to]] of periods.entries()) {
    const membership = {
      ...{ title: 'General(Well-Wisher)', category: 'General Member', type: 'General Membership' },
      ...{ from, ...(to ? { to } : { current: true }) },
    }
    const known = index === 0 ? body.membership[0]?._id : undefined
    const address = `/api/profile/membership${known ? `/${known}` : ''}`
    expect((await member.put(address, membership)).status).toBe(200)
  }
  return member
}

it('counts members, and those who joined and left, in each year since the first membership', async () => {
  const empty = await overview()
  expect(empty).toMatchObject({ years: [], towns: [], elsewhere: 0, attendance: [] })
  await memberDuring(['2021-04-01', null])
  await memberDuring(['2022-01-01', '2024-06-30'])
  // Away in 2023, and back.
  await memberDuring(['2022-05-01', '2022-12-31'], ['2024-01-01', null])
  const before = await overview()
  const dead = await memberDuring(['2021-01-01', null])
  await aMember(site)
  expect(await overview()).toMatchObject({ accounts: before.accounts + 2, profiles: before.profiles + 1 })
  await site.database
    .updateTable('users')
    .set({ departed: 'deceased', departed_on: '2025-02-03' } as object)
    .where('id', '=', dead.id)
    .execute()
  const { years, drawings } = await overview()
  expect(years).toEqual([
    { year: 2021, joined: 2, left: 0, members: 2 },
    { year: 2022, joined: 2, left: 0, members: 4 },
    { year: 2023, joined: 0, left: 0, members: 4 },
    { year: 2024, joined: 0, left: 1, members: 3 },
    { year: 2025, joined: 0, left: 1, members: 2 },
    { year: 2026, joined: 0, left: 0, members: 2 },
  ])
  for (const drawing of Object.values(drawings)) expect(drawing).toMatch(/<svg role="img".*<title>[^<]+/s)
})

it('shows a town from three members on, by locations visible to the viewer', async () => {
  const members: Member[] = []
  for (const location of ['Aurora', 'Aurora', 'Aurora', 'Naperville', 'Naperville', 'Elgin']) {
    const member = await aMember(site)
    await aProfile(member, { location })
    members.push(member)
  }
  expect(await overview()).toMatchObject({ towns: [{ town: 'Aurora', members: 3 }], elsewhere: 3 })
  const treasurer = await aMemberWith(site, 'treasurer')
  expect(await overview(treasurer)).toMatchObject({ towns: [{ town: 'Aurora', members: 3 }], elsewhere: 3 })
  await members[0]?.put('/api/profile/privacy', { location: 'nobody' })
  const seen = await overview(treasurer)
  expect(seen).toMatchObject({ towns: [], elsewhere: 5 })
  expect(seen.drawings.towns).not.toContain('Aurora')
  expect(await overview()).toMatchObject({ towns: [{ town: 'Aurora', members: 3 }] })
  await members[1]?.put('/api/profile/privacy', { listed: false })
  expect(await overview()).toMatchObject({ towns: [], elsewhere: 5 })
})

it('compares the people with a seat to the seats of past events, and leaves out the waiting list', async () => {
  const [one, other] = [await aMember(site), await aMember(site)]
  const times = { start: '2026-11-25T18:00:00.000Z', end: '2026-11-25T20:00:00.000Z' }
  const { _id } = await anEvent(officer, { title: 'Maghi & more', capacity: 3, ...times })
  await anEvent(officer, { title: 'Without RSVPs', ...times })
  await anEvent(officer, {
    title: 'Coming',
    start: '2026-12-25T18:00:00.000Z',
    end: '2026-12-25T20:00:00.000Z',
  })
  for (const [member, guests] of [
    [one, 2],
    [other, 0],
  ] as const)
    expect((await member.put(`/api/events/${_id}/answer`, { answer: 'going', guests })).status).toBe(200)
  expect((await overview()).attendance).toEqual([])
  now = new Date('2026-11-26T18:00:00Z')
  const { attendance, drawings } = await overview()
  expect(attendance).toMatchObject([{ _id, title: 'Maghi & more', going: 3, seats: 3 }])
  expect(drawings.attendance).toContain('Maghi &amp; more')
  expect(drawings.attendance).toContain('3 of 3')
})
