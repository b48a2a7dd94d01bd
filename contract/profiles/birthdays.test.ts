import { describe, expect, it } from 'vitest'
import { dayIn } from '../time/calendar-date.ts'
import { ageOn, anniversariesOn, classifyBirthday, upcomingDays } from './birthdays.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1000
const zones = ['America/Chicago', 'Asia/Kathmandu', 'Pacific/Kiritimati']
const years = { 'leap year': 2024, 'common year': 2025, 'century that is no leap year': 2100 }
/** Every month and day, 29 February included. */
const anniversaries = daysOf(2024).map((day) => day.slice(5))
/** Birthdays farther away than this are tried on each tenth day. */
const near = 12

function daysOf(year: number): string[] {
  const days: string[] = []
  const day = new Date(Date.UTC(year, 0, 1))
  for (; day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1))
    days.push(day.toISOString().slice(0, 10))
  return days
}

/** Returns the days of a birthday's celebration in a year and the next, implemented independently. */
function celebrations(birthday: string, year: number): number[] {
  return [year, year + 1].map((each) => {
    const isLeap = new Date(Date.UTC(each, 1, 29)).getUTCMonth() === 1
    return Date.parse(`${each}-${birthday === '02-29' && !isLeap ? '02-28' : birthday}`)
  })
}

describe.each(Object.entries(years))('in a %s', (_kind, year) => {
  it('every birthday is classified right on every day', () => {
    expect(anniversaries).toHaveLength(366)
    const days = daysOf(year)
    for (const [place, birthday] of anniversaries.entries()) {
      const celebrated = celebrations(birthday, year)
      for (const [index, today] of days.entries()) {
        const distance = Math.abs(place - index)
        if (distance > near && distance < days.length - near && index % 10 > 0) continue
        const seen = Date.parse(today)
        const next = celebrated.find((day) => day >= seen) ?? 0
        const ahead = (next - seen) / dayInMilliseconds
        const expected = ahead === 0 ? 'today' : ahead <= 7 ? 'upcoming' : null
        if (classifyBirthday(`1984-${birthday}`, today) !== expected)
          expect.fail(`born on ${birthday}, seen on ${today}: expected ${expected}`)
      }
    }
  })

  it.each(zones)('every day begins and ends at midnight in %s', (zone) => {
    for (const today of daysOf(year)) {
      const noon = new Date(Date.parse(`${today}T12:00:00Z`) - offsetAt(zone, today))
      const night = new Date(noon.getTime() + 11 * 60 * 60 * 1000 + 59 * 60 * 1000)
      expect(dayIn(zone, noon)).toBe(today)
      expect(dayIn(zone, night)).toBe(today)
    }
  })
})

/** The zone's distance from UTC at noon of a day, in milliseconds. */
function offsetAt(zone: string, day: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(parts?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 * 1000
}

describe('around New Year', () => {
  it('30 December sees 2 January as upcoming', () => {
    expect(classifyBirthday('1990-01-02', '2026-12-30')).toBe('upcoming')
    expect(upcomingDays('2026-12-30').at(-1)).toBe('2027-01-06')
  })

  it('31 December does not see 8 January yet', () => {
    expect(classifyBirthday('1990-01-08', '2026-12-31')).toBeNull()
  })
})

describe('29 February', () => {
  it('is celebrated on 28 February in common years, and on its own day in leap years', () => {
    expect(anniversariesOn('2025-02-28')).toEqual(['02-28', '02-29'])
    expect(anniversariesOn('2024-02-28')).toEqual(['02-28'])
    expect(anniversariesOn('2024-02-29')).toEqual(['02-29'])
  })

  it('makes a year older on the day it is celebrated', () => {
    expect(ageOn('2000-02-29', '2025-02-27')).toBe(24)
    expect(ageOn('2000-02-29', '2025-02-28')).toBe(25)
    expect(ageOn('2000-02-29', '2024-02-28')).toBe(23)
    expect(ageOn('2000-02-29', '2024-02-29')).toBe(24)
  })
})

describe('age', () => {
  it('counts whole years', () => {
    expect(ageOn('1990-06-15', '2026-06-14')).toBe(35)
    expect(ageOn('1990-06-15', '2026-06-15')).toBe(36)
    expect(ageOn('2026-11-21', '2026-11-21')).toBe(0)
  })
})
