import { beforeAll, expect, it, vi } from 'vitest'
import {
  membershipCategories,
  type SpecifiedCategory,
} from '../../../../contract/profiles/options-and-limits.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aProfile } from '../../../../tests/support/members.ts'
import { insertEntries } from './history-entries.queries.ts'
import { countMembersByCategory } from './membership-counts.service.ts'
import { newMembership } from './memberships.service.ts'

const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']

type Stay = [category: SpecifiedCategory, from: string, to: string | null]

/** Everybody's memberships, one member per line. */
const people: Stay[][] = [
  [['General Member', '2010-01-01', null]],
  // Twice at the same time, in one category.
  [
    ['General Member', '2010-01-01', null],
    ['General Member', '2026-03-01', '2026-03-31'],
  ],
  [
    ['General Member', '2026-02-01', '2026-03-15'],
    ['General Member', '2026-03-10', '2026-04-30'],
  ],
  // Absent in between, and then in another category.
  [
    ['General Member', '2010-01-01', '2026-01-31'],
    ['Founder Member', '2026-02-01', '2026-03-30'],
    ['General Member', '2026-04-30', null],
  ],
  // Ended long ago, ended the day before, and in the future.
  [['General Member', '2001-01-01', '2009-12-31']],
  [['General Member', '2001-01-01', '2026-01-30']],
  [['General Member', '2026-05-01', null]],
  // From the first day to the last.
  [['Founder Member', '2026-01-31', '2026-04-30']],
  [['Executive Member', '2026-02-28', '2026-02-28']],
  // In two categories, and for some days in three.
  [
    ['General Member', '2010-01-01', null],
    ['Advisory Member', '2026-02-10', null],
    ['Founder Member', '2026-03-10', '2026-03-31'],
  ],
]

let site: TestApp
beforeAll(async () => {
  site = await anApp()
  for (const stays of people) {
    const member = await aMember(site)
    await aProfile(member)
    await site.database.deleteFrom('memberships').where('user_id', '=', member.id).execute()
    const rows = stays.map(([category, from, to]) =>
      newMembership(
        member.id,
        { title: 'Board Member', category, type: 'General Membership', from, to },
        '2026-05-01T00:00:00.000Z',
      ),
    )
    await insertEntries(site.database, 'memberships', rows)
  }
})

/** Returns the category in which a person counts on a day; undefined for non-members. */
function categoryOn(stays: Stay[], day: string): SpecifiedCategory | undefined {
  return membershipCategories.find((category) =>
    stays.some(([of, from, to]) => of === category && from <= day && (to === null || to >= day)),
  )
}

it.each([
  ['four months', days],
  ['one day', ['2026-03-31']],
  ['every day of a month', Array.from({ length: 31 }, (_, index) => addDays('2026-03-01', index))],
])('everybody counts once, in the first of their categories, on %s', async (_, someDays) => {
  const counted = await countMembersByCategory(site.app, someDays)
  expect(counted).toEqual(
    someDays.map((day) => ({
      day,
      counts: Object.fromEntries(
        membershipCategories.map((category) => [
          category,
          people.filter((stays) => categoryOn(stays, day) === category).length,
        ]),
      ),
    })),
  )
})

it('is recomputed after a membership changes, and not by visits', async () => {
  const general = async () =>
    (await countMembersByCategory(site.app, ['2026-03-31']))[0]?.counts['General Member']
  const before = (await general()) ?? 0
  await site.database.updateTable('users').set({ seen_at: '2026-05-01T00:00:00.000Z' }).execute()
  const counting = vi.spyOn(site.database, 'selectFrom')
  expect(await general()).toBe(before)
  expect(counting.mock.calls.map(([table]) => table)).toEqual(['membership_options'])
  const member = await aMember(site)
  await aProfile(member, { category: 'General Member', from: '2026-01-01' })
  expect(await general()).toBe(before + 1)
  expect((await member.delete('/api/profile')).status).toBe(204)
  expect(await general()).toBe(before)
})
