import { beforeAll, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../contract/audit.ts'
import type { SocietySettings } from '../../../../contract/society/settings.ts'
import { currentCalendar } from '../../../../contract/time/bikram-sambat.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

const official = {
  year: 2084,
  months: [30, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31],
  source: 'Nepal Panchang Nirnayak Samiti',
}
const firstOfAshadh = () => String(currentCalendar().toGregorian({ year: 2084, month: 3, day: 1 }))

it('an official year takes the place of the forecast, until it is removed', async () => {
  const forecast = firstOfAshadh()
  expect(await saveSettings(officer, { officialYears: [official] })).toMatchObject({
    status: 200,
    body: { values: { officialYears: [official] } },
  })
  expect(firstOfAshadh()).toBe('2027-06-15')
  expect(firstOfAshadh()).not.toBe(forecast)
  expect((await site.client().get<SocietySettings>('/api/society')).body.officialYears).toEqual([official])
  const acts = (await officer.get<AuditEntry[]>('/api/admin/acts?limit=1')).body
  expect(acts).toMatchObject([{ act: 'change settings', after: { officialYears: [official] } }])
  await saveSettings(officer, { follow: ['officialYears'] })
  expect(firstOfAshadh()).toBe(forecast)
})

it.each([
  ['a settled year', { ...official, year: 2080 }, 'officialYears.0.year'],
  [
    'a month of 33 days',
    { ...official, months: [33, ...official.months.slice(1)] },
    'officialYears.0.months.0',
  ],
  ['eleven months', { ...official, months: official.months.slice(1) }, 'officialYears.0.months'],
  [
    'a year of 364 days',
    { ...official, months: [29, ...official.months.slice(1)] },
    'officialYears.0.months',
  ],
  ['a row without a source', { ...official, source: ' ' }, 'officialYears.0.source'],
])('refuses %s', async (_what, row, param) => {
  expect(await saveSettings(officer, { officialYears: [row] })).toMatchObject({
    status: 400,
    body: { errors: [{ param }] },
  })
})
