import { beforeAll, expect, it } from 'vitest'
import type { BirthdayYear } from '../../../../contract/profiles/directory.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let viewer: Member
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  viewer = await aMember(site)
  officer = await anAdministrator(site)
})

const year = async (client = viewer) => (await client.get<BirthdayYear>('/api/profile/birthdays/year')).body
const daysOf = async (client = viewer) => (await year(client)).days

async function born(dob: string, audience: 'everyone' | 'members' | 'nobody'): Promise<Member> {
  const member = await aMember(site)
  await aProfile(member, { dob })
  await member.put('/api/profile/privacy', { dob: audience })
  return member
}

it('refuses visitors, because most people show their birthday to members only', async () => {
  expect((await site.client().get('/api/profile/birthdays/year')).status).toBe(401)
})

it('counts by day, without a year or a name, and draws twelve months', async () => {
  expect((await year()).days).toEqual([])
  await born('1980-03-05', 'everyone')
  await born('1991-03-05', 'members')
  await born('1975-11-30', 'members')
  const { days, drawing } = await year()
  expect(days).toEqual([
    { day: '03-05', count: 2 },
    { day: '11-30', count: 1 },
  ])
  expect(drawing.match(/<title>/g)).toHaveLength(13)
  expect(drawing).toContain('March: 2')
  expect(drawing).not.toMatch(/1980|1991|1975|Member \d/)
})

it('names the months by whole syllables in Nepali', async () => {
  const { body } = await viewer.get<BirthdayYear>('/api/profile/birthdays/year', {
    headers: { 'accept-language': 'ne' },
  })
  for (const syllable of ['ज', 'फे', 'नो', 'डि']) expect(body.drawing).toContain(`>${syllable}</text>`)
})

it('leaves out hidden birthdays and hidden people, for administrators and the owner too', async () => {
  const before = await daysOf()
  const owner = await born('1960-07-07', 'nobody')
  const unlisted = await born('1961-07-08', 'everyone')
  await unlisted.put('/api/profile/privacy', { listed: false })
  const suspended = await born('1962-07-09', 'everyone')
  const child = await born('2016-07-10', 'everyone')
  const gone = await born('1963-07-11', 'everyone')
  const unclaimed = await born('1964-07-12', 'everyone')
  for (const [{ id }, change] of [
    [suspended, { suspended_at: '2026-11-01T00:00:00.000Z' }],
    [child, { child: true }],
    [gone, { departed: 'deceased', departed_on: '2026-01-01' }],
    [unclaimed, { listing: 'unclaimed' }],
  ] as const)
    await site.database
      .updateTable('users')
      .set(change as object)
      .where('id', '=', id)
      .execute()
  for (const client of [viewer, officer, owner]) expect(await daysOf(client)).toEqual(before)
})

it('is recomputed after a member hides a birthday', async () => {
  const member = await born('1985-08-20', 'members')
  expect(await daysOf()).toContainEqual({ day: '08-20', count: 1 })
  await member.put('/api/profile/privacy', { dob: 'nobody' })
  expect(await daysOf()).not.toContainEqual({ day: '08-20', count: 1 })
})
