import { LRUCache } from 'lru-cache'
import { RRuleTemporal } from 'rrule-temporal'
import type { RepeatInput } from '../../../../contract/events/event-input.ts'
import { type Moment, readMoment } from '../../../../contract/events/moment.ts'
import { occurrencesMax } from '../../../../contract/events/options-and-limits.ts'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { timeFormat } from '../../../text/formats.ts'
import { instantOf, isoText, wallTimeOf } from '../../../text/zone-clock.ts'
import type { EventRecord } from './occurrences.ts'

const frequencies = { week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const daysInWeek = 7
/** The fifth weekday means the last one, because not every month has five. */
const lastWeek = 5

/** Returns the stored form of a rule. */
export function repeatFrom(input: RepeatInput): Repeat {
  const { every, interval, monthlyBy, until = null, count = null } = input
  return { every, interval, monthlyBy, until, count }
}

/**
 * Formats the recurrence rule (RFC 5545) of an event that starts at `first`.
 * @param until its UNTIL part, in the form that the start requires
 */
export function ruleText(repeat: Repeat, first: WallTime, until: string): string {
  const parts = [`FREQ=${frequencies[repeat.every]}`]
  if (repeat.interval > 1) parts.push(`INTERVAL=${repeat.interval}`)
  parts.push(...dayParts(repeat, Temporal.PlainDate.from(first)))
  parts.push(repeat.count === null ? `UNTIL=${until}` : `COUNT=${repeat.count}`)
  return parts.join(';')
}

/**
 * Returns the day of a monthly or yearly rule, which must be explicit. Programs that infer it from the start
 * disagree where a month lacks it.
 */
function dayParts({ every, monthlyBy }: Repeat, { month, day, dayOfWeek }: Temporal.PlainDate): string[] {
  if (every === 'week') return []
  if (every === 'year') return [`BYMONTH=${month}`, `BYMONTHDAY=${day}`]
  if (monthlyBy === 'day') return [`BYMONTHDAY=${day}`]
  const week = Math.ceil(day / daysInWeek)
  return [`BYDAY=${week === lastWeek ? -1 : week}${weekdays[dayOfWeek - 1]}`]
}

type Times = Pick<EventRecord, 'all_day' | 'starts_at' | 'ends_at' | 'zone' | 'repeat'>

/** The start times of an event, expanded from its rule. */
interface Expansion {
  /** In chronological order. */
  starts: readonly WallTime[]
  /** Identifies this expansion in the keys of cached spans. */
  number: number
}

const maxCachedSeries = 500
const maxCachedSpans = 50_000

let expansions = 0
const expansionCache = new LRUCache<string, Expansion, Times>({
  max: maxCachedSeries,
  memoMethod: (_key, _stale, { context: { repeat, ...times } }) => {
    const first = wallTimeOf(times.starts_at, times.zone, times.all_day)
    expansions += 1
    return { starts: repeat ? startsOf(repeat, first) : [first], number: expansions }
  },
})

/** Caches spans: converting local times to instants is the costliest part of an expansion. */
const spanCache = new LRUCache<string, Span, { event: Times; start: WallTime }>({
  max: maxCachedSpans,
  memoMethod: (_key, _stale, { context: { event, start } }) => {
    const { all_day, starts_at, ends_at, zone } = event
    return spanAt({ all_day, starts_at, ends_at }, start, zone)
  },
})

/** Lists the starts of all occurrences; a single event has one. */
export function seriesStarts(event: Times): readonly WallTime[] {
  return expansionOf(event).starts
}

/** Returns the span of an occurrence according to the rule, without exceptions. */
export function ruledSpan(event: Times, start: WallTime): Span {
  return spanCache.memo(`${expansionOf(event).number} ${start}`, { context: { event, start } })
}

/** Checks whether the rule has an occurrence with this start. */
export function startsThen(event: Times, start: WallTime): boolean {
  const starts = seriesStarts(event)
  return starts[indexFrom(starts, start)] === start
}

/** Lists the starts between two local times; the second is excluded. */
export function startsBetween(event: Times, from: WallTime, to: WallTime): readonly WallTime[] {
  const starts = seriesStarts(event)
  return starts.slice(indexFrom(starts, from), indexFrom(starts, to))
}

/**
 * Expands a rule into the local start times of its occurrences. The rule runs over local times, so that 6 pm stays 6 pm;
 * each is converted to an instant afterwards.
 * @throws {Refusal} invalid (repeat) when there are more than 1,000, or none
 */
function startsOf(repeat: Repeat, first: WallTime): WallTime[] {
  const isDay = !first.includes('T')
  const rule = new RRuleTemporal({
    rruleString: ruleText(repeat, first, `${repeat.until?.replaceAll('-', '')}T235959Z`),
    dtstart: Temporal.PlainDateTime.from(first).toZonedDateTime('UTC'),
    cache: false,
  })
  const starts = rule.all((_, index) => index <= occurrencesMax)
  if (starts.length > occurrencesMax) throw invalid('repeat', m.events_repeat_long({ max: occurrencesMax }))
  if (starts.length === 0) throw invalid('repeat', m.events_repeat_never())
  return starts.map((start) =>
    isDay ? start.toPlainDate().toString() : start.toPlainDateTime().toString({ smallestUnit: 'second' }),
  )
}

function expansionOf(event: Times): Expansion {
  const { all_day, starts_at, ends_at, zone, repeat } = event
  const key = `${all_day} ${starts_at} ${ends_at} ${zone} ${JSON.stringify(repeat)}`
  return expansionCache.memo(key, { context: { all_day, starts_at, ends_at, zone, repeat } })
}

/** Returns the index of the first start at or after a local time. */
function indexFrom(starts: readonly WallTime[], time: WallTime): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? '') < time) low = middle + 1
    else high = middle
  }
  return low
}

/** A start and an end. An all-day span lasts from midnight to midnight in the zone of its event. */
export interface Span {
  all_day: boolean
  /** Instants, ISO 8601 in UTC. */
  starts_at: string
  ends_at: string
}

/**
 * A local time in a zone, `YYYY-MM-DDTHH:mm:ss`, or a day, `YYYY-MM-DD`. It identifies the occurrences of a series, since
 * it stays the same across clock changes.
 */
export type WallTime = string

/**
 * Returns the span between two moments of an input. The default zone is the society's; a time in a spring gap
 * moves forward, in an autumn overlap the first one counts (docs/product-decisions.md#event-times).
 * @throws {Refusal} invalid (end) when it ends before it starts
 */
export function spanFrom(start: string, end: string, allDay: boolean, zone: string): Span {
  const span = allDay
    ? daysSpan(dayIn(start, zone), dayIn(end, zone), zone)
    : { all_day: false, starts_at: instantAt(start, zone), ends_at: instantAt(end, zone) }
  const inOrder = allDay ? span.ends_at > span.starts_at : span.ends_at >= span.starts_at
  if (!inOrder) throw invalid('end', m.events_end_before_start())
  return span
}

/** Returns the instant of a moment; a day begins at its midnight. */
export function instantAt(moment: string, societyZone: string): string {
  const { day, time, zone } = momentIn(moment)
  return instantOf(time ? `${day}T${time}` : day, zone ?? societyZone)
}

/** Returns the first and the last day of an all-day span. */
export function daysOf({ starts_at, ends_at }: Span, zone: string): { first: string; last: string } {
  const lastMidnight = Temporal.Instant.from(ends_at).toZonedDateTimeISO(zone)
  return {
    first: wallTimeOf(starts_at, zone, true),
    last: lastMidnight.subtract({ days: 1 }).toPlainDate().toString(),
  }
}

/** Moves a span to another start; days or duration stay (RFC 5545, 3.8.5.3). */
export function spanAt(span: Span, start: WallTime, zone: string): Span {
  if (span.all_day) {
    const { first, last } = daysOf(span, zone)
    const days = Temporal.PlainDate.from(first).until(last).days
    return daysSpan(start, Temporal.PlainDate.from(start).add({ days }).toString(), zone)
  }
  const starts = instantOf(start, zone)
  const length = Date.parse(span.ends_at) - Date.parse(span.starts_at)
  return { all_day: false, starts_at: starts, ends_at: isoText(Date.parse(starts) + length) }
}

/** Moves `wall` by the distance between `from` and `to`. */
export function shifted(wall: WallTime, from: WallTime, to: WallTime): WallTime {
  const distance = Temporal.PlainDateTime.from(from).until(to, { largestUnit: 'days' })
  const moved = Temporal.PlainDateTime.from(wall).add(distance)
  return to.includes('T') ? moved.toString({ smallestUnit: 'second' }) : moved.toPlainDate().toString()
}

export function isSameSpan(one: Span, other: Span): boolean {
  return one.all_day === other.all_day && one.starts_at === other.starts_at && one.ends_at === other.ends_at
}

/** Adds years to an instant; a negative number subtracts them. */
export function yearsFrom(instant: Date, years: number): string {
  const moved = new Date(instant)
  moved.setUTCFullYear(instant.getUTCFullYear() + years)
  return moved.toISOString()
}

function daysSpan(first: string, last: string, zone: string): Span {
  return { all_day: true, starts_at: instantOf(first, zone), ends_at: instantOf(addDays(last, 1), zone) }
}

/**
 * Returns the day of a moment. Midnight in UTC means a day without a time; other instants are read in the
 * zone.
 */
function dayIn(moment: string, zone: string): string {
  const written = momentIn(moment)
  const isUtcMidnight =
    written.time === '00:00:00' && (written.zone === 'UTC' || written.zone?.endsWith('00:00'))
  return written.zone === null || isUtcMidnight
    ? written.day
    : wallTimeOf(instantAt(moment, zone), zone, true)
}

function momentIn(text: string): Moment {
  const moment = readMoment(text)
  if (!moment) throw new Error(`${text} is no moment`)
  return moment
}

/** Formats a span for an email in the event's zone, which the text names. */
export function eventDateText(span: Span, zone: string): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  if (span.all_day) {
    const { first, last } = daysOf(span, zone)
    const format = timeFormat('UTC', day)
    return plain(`${format.formatRange(new Date(first), new Date(last))}, ${m.events_all_day_text()}`)
  }
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const format = timeFormat(zone, { ...day, ...time })
  return plain(format.formatRange(new Date(span.starts_at), new Date(span.ends_at)))
}

/** Replaces the formatter's narrow spaces, which look like a mistake in plain text. */
function plain(text: string): string {
  return text.replace(/[\u2009\u202f]/g, ' ')
}
