import type { Selectable } from 'kysely'
import type { AnnouncementShowing } from '../../../../contract/society/announcements/options.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { ShowingTime } from './announcements.queries.ts'

type Row = Selectable<AnnouncementRow>

/** Returns the present instant and its day in the society's zone. */
export function showingTime({ timeZone, now }: Pick<Config, 'timeZone' | 'now'>): ShowingTime {
  const present = now()
  return { day: dayIn(timeZone, present), at: present.toISOString() }
}

/** Returns the instant at which a zone's clocks show an hour, `HH:MM`; in a spring gap the time moves forward. */
export function instantOfHour(timeZone: string, date: CalendarDate, hour: string): string {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${date}T${hour}`).toZonedDateTime(timeZone)
  return new Date(epochMilliseconds).toISOString()
}

/** Returns what a zone's clocks show at an instant, as `HH:MM`. */
export function hourOfInstant(timeZone: string, instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return local.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** Tells what an announcement is for readers at a time. */
export function stateAt(row: Row, time: ShowingTime): AnnouncementShowing {
  if (!row.published) return row.unpublished_at === null ? 'draft' : 'unpublished'
  const isShown = row.shows_at === null ? row.date <= time.day : row.shows_at <= time.at
  return isShown ? 'published' : 'scheduled'
}
