import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { zoneComponent } from './icalendar-time-zone.ts'

/** Returns the offset in seconds that another program reads, at noon of a day. */
function offsetRead(component: string, day: Temporal.PlainDate): number {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(component)))
  return zone.utcOffset(ICAL.Time.fromDateTimeString(`${day}T12:00:00`))
}

it.each([
  ['America/Chicago', 'whose rule changed in 2007'],
  ['Asia/Kathmandu', 'whose clocks never change'],
  ['Africa/Tripoli', 'whose clocks change for the first time in the middle of the years'],
  ['Africa/Casablanca', 'whose clocks follow the moon'],
  ['Australia/Sydney', 'where summer is in January'],
])('%s, %s, is read as it is meant, from the first year to the last', (zone) => {
  const component = zoneComponent(zone, 2000, 2030)
  for (let day = Temporal.PlainDate.from('2000-01-01'); day.year <= 2030; day = day.add({ days: 13 })) {
    const meant = day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).offsetNanoseconds / 1e9
    expect(`${day} ${offsetRead(component, day)}`).toBe(`${day} ${meant}`)
  }
})
