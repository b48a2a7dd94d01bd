import { beforeAll, expect, it } from 'vitest'
import type { BirthdayLists, BirthdayYear } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

/** 1 Baisakh 2041, which is 14 April in 2026 and in 2027. */
const newYearsDay = '1984-04-13'
/** 32 Asar 2041; Asar has 32 days in 2083 (2026), and 31 in 2084 (2027). */
const lastOfLongAsar = '1984-07-15'

let today = '2026-04-10'
let site: TestApp
let viewer: Member
let asha: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date(`${today}T18:00:00Z`) })
  viewer = await aMember(site)
  asha = await celebrating('Asha', newYearsDay)
  await celebrating('Long Asar', lastOfLongAsar)
})

async function celebrating(name: string, dob: string): Promise<Member> {
  const member = await aMember(site, { name })
  await aProfile(member, { dob, birthdayCalendar: 'bikramSambat' })
  return member
}

async function listedOn(day: string) {
  today = day
  const { body } = await viewer.get<BirthdayLists>('/api/profile/birthdays')
  const shown = (profiles: Profile[]) => profiles.map(({ user, birthDay }) => `${user.name} ${birthDay}`)
  return { today: shown(body.today), upcoming: shown(body.upcoming) }
}

it('lists a birthday on its day of this year, also across the new year', async () => {
  expect(await listedOn('2026-04-10')).toEqual({ today: [], upcoming: ['Asha 04-14'] })
  expect(await listedOn('2026-04-13')).toEqual({ today: [], upcoming: ['Asha 04-14'] })
  expect(await listedOn('2026-04-14')).toEqual({ today: ['Asha 04-14'], upcoming: [] })
  expect(await listedOn('2026-04-15')).toEqual({ today: [], upcoming: [] })
})

it('celebrates on the last day of a month that is shorter this year', async () => {
  expect((await listedOn('2026-07-16')).today).toEqual(['Long Asar 07-16'])
  expect((await listedOn('2026-07-15')).today).toEqual([])
  expect((await listedOn('2027-07-16')).today).toEqual(['Long Asar 07-16'])
})

it('counts it on that day in the year', async () => {
  today = '2027-01-10'
  const late = await aMember(site)
  const { body } = await late.get<BirthdayYear>('/api/profile/birthdays/year')
  expect(body.days).toEqual([
    { day: '04-14', count: 1 },
    { day: '07-16', count: 1 },
  ])
})

it('filters the directory by it, and classifies the profile', async () => {
  today = '2026-04-14'
  const list = await viewer.get<Profile[]>('/api/profile?birthday=today')
  expect(list.body.map(({ user }) => user.name)).toEqual(['Asha'])
  const { body } = await viewer.get<Profile>(`/api/profile/user/${asha.id}`)
  expect(body).toMatchObject({
    dob: newYearsDay,
    birthDay: '04-14',
    birthday: 'today',
    birthdayCalendar: 'bikramSambat',
  })
})

it('keeps the choice in a save without it, and follows a change of either', async () => {
  today = '2026-04-10'
  const member = await celebrating('Changing', newYearsDay)
  const stored = async () => (await member.get<Profile>('/api/profile/me')).body.birthDay
  await aProfile(member, { dob: newYearsDay })
  expect(await stored()).toBe('04-14')
  await aProfile(member, { dob: lastOfLongAsar })
  expect(await stored()).toBe('07-16')
  await aProfile(member, { dob: lastOfLongAsar, birthdayCalendar: 'gregorian' })
  expect(await stored()).toBe('07-15')
})

it('hides the calendar with the birthday', async () => {
  const member = await celebrating('Hidden', newYearsDay)
  await member.put('/api/profile/privacy', { dob: 'nobody' })
  const { body } = await viewer.get<Profile>(`/api/profile/user/${member.id}`)
  expect(body).toMatchObject({ dob: null, birthDay: null, birthday: null, birthdayCalendar: null })
  expect((await listedOn('2026-04-14')).today).not.toContain('Hidden 04-14')
})

it('refuses another calendar at its field', async () => {
  const member = await aMember(site)
  await aProfile(member)
  const input = { dob: newYearsDay, birthdayCalendar: 'lunar' as never }
  await expect(aProfile(member, input)).rejects.toThrow()
})

it('follows the official row of a year at once', async () => {
  today = '2027-06-15'
  const member = await celebrating('First of Asar', '1984-06-14')
  const classified = async () => (await member.get<Profile>('/api/profile/me')).body.birthday
  const forecast = await classified()
  const months = [30, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31]
  const officer = await anAdministrator(site)
  await saveSettings(officer, { officialYears: [{ year: 2084, months, source: 'Panchang' }] })
  const official = await classified()
  await saveSettings(officer, { follow: ['officialYears'] })
  expect([forecast, official, await classified()]).toEqual(['upcoming', 'today', 'upcoming'])
})
