import { LRUCache } from 'lru-cache'
import { RRuleTemporal } from 'rrule-temporal'
import type { RepeatInput } from '../../../../contract/events/event-input.ts'
import { occurrencesMax } from '../../../../contract/events/options-and-limits.ts'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { invalid } from '../../../endpoints/refusal.ts'
import { wallTimeOf } from '../../../text/zone-clock.ts'
import { type Span, spanAt, type WallTime } from './event-times.ts'
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
