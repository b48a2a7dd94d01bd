import type { Selectable } from 'kysely'
import { readMoment } from '../../../../contract/events/moment.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { AnnouncementShowing } from '../../../../contract/society/options-and-limits.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { instantOf, minuteOf } from '../../../text/zone-clock.ts'

/** An instant, and its day in the society's zone. */
export interface ShowingTime {
  day: CalendarDate
  at: string
}

/**
 * Returns the instant, to the minute, at which a text is to be published. Cached responses expire on the
 * minute too. A time without a zone is in the society's.
 * @throws {Refusal} invalid (publishAt) unless it is in the future
 */
export function publishingInstant({ timeZone, now }: Pick<Config, 'timeZone' | 'now'>, text: string): string {
  const moment = readMoment(text)
  if (!moment) throw new Error(`${text} is no moment`)
  const { day, time, zone } = moment
  const at = instantOf(time ? `${day}T${time.slice(0, 'HH:mm'.length)}` : day, zone ?? timeZone)
  if (at <= now().toISOString()) throw invalid('publishAt', m.errors_publish_past())
  return at
}

/** Returns the present instant and its day in the society's zone. */
export function showingTime({ timeZone, now }: Pick<Config, 'timeZone' | 'now'>): ShowingTime {
  const present = now()
  return { day: dayIn(timeZone, present), at: present.toISOString() }
}

/** Returns the local time of an instant in a zone, as `HH:mm`. */
export function hourOfInstant(timeZone: string, instant: string): string {
  return minuteOf(instant, timeZone).slice('YYYY-MM-DDT'.length)
}

/** Returns the state of an announcement for readers at a time. */
export function stateAt(row: Selectable<AnnouncementRow>, time: ShowingTime): AnnouncementShowing {
  if (!row.published) return row.unpublished_at === null ? 'draft' : 'unpublished'
  const isShown = row.shows_at === null ? row.date <= time.day : row.shows_at <= time.at
  return isShown ? 'published' : 'scheduled'
}
