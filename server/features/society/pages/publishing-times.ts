import type { Selectable } from 'kysely'
import { readMoment } from '../../../../contract/events/moment.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { AnnouncementShowing } from '../../../../contract/society/options.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import { invalid } from '../../../endpoints/refusal.ts'

/** An instant, and the day that it falls on in the society's zone. */
export interface ShowingTime {
  day: CalendarDate
  at: string
}

/**
 * Returns the instant, to the minute, at which a text is to be published. Cached responses expire on the minute too. A
 * time without a zone is in the society's.
 * @throws {Refusal} invalid (publishAt) unless it lies ahead
 */
export function publishingInstant({ timeZone, now }: Pick<Config, 'timeZone' | 'now'>, text: string): string {
  const moment = readMoment(text)
  if (!moment) throw new Error(`${text} is no moment`)
  const { day, time, zone } = moment
  const local = Temporal.PlainDateTime.from(time ? `${day}T${time}` : day).with({ second: 0 })
  const { epochMilliseconds } = local.toZonedDateTime(zone ?? timeZone)
  if (epochMilliseconds <= now().getTime()) throw invalid('publishAt', m.errors_publish_past())
  return new Date(epochMilliseconds).toISOString()
}

/** Returns what a zone's clocks show at an instant, as `YYYY-MM-DDTHH:MM`. */
export function minuteOnClocks(timeZone: string, instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return local.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

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

/** Returns the state of an announcement for readers at a time. */
export function stateAt(row: Selectable<AnnouncementRow>, time: ShowingTime): AnnouncementShowing {
  if (!row.published) return row.unpublished_at === null ? 'draft' : 'unpublished'
  const isShown = row.shows_at === null ? row.date <= time.day : row.shows_at <= time.at
  return isShown ? 'published' : 'scheduled'
}
