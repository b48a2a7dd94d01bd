import { RRuleTemporal } from 'rrule-temporal'
import type { RepeatInput } from '../../../../contract/events/editing/schemas.ts'
import { occurrencesMax } from '../../../../contract/events/limits.ts'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { invalid } from '../../../endpoints/refusal.ts'
import type { WallTime } from './event-times.ts'

const frequencies = { week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const daysInWeek = 7
/** Not every month has a fifth weekday: the last one is meant. */
const lastWeek = 5

/** Returns a rule as it is stored. */
export function repeatFrom(input: RepeatInput): Repeat {
  const { every, interval, monthlyBy, until = null, count = null } = input
  return { every, interval, monthlyBy, until, count }
}

/**
 * Writes the recurrence rule (RFC 5545) of an event that starts at `first`.
 * @param until its UNTIL part, in the form that the start asks for
 */
export function ruleText(repeat: Repeat, first: WallTime, until: string): string {
  const parts = [`FREQ=${frequencies[repeat.every]}`]
  if (repeat.interval > 1) parts.push(`INTERVAL=${repeat.interval}`)
  parts.push(...dayParts(repeat, Temporal.PlainDate.from(first)))
  parts.push(repeat.count === null ? `UNTIL=${until}` : `COUNT=${repeat.count}`)
  return parts.join(';')
}

/** Names the day of a monthly or yearly rule: programs that infer it from the start disagree where a month lacks it. */
function dayParts({ every, monthlyBy }: Repeat, { month, day, dayOfWeek }: Temporal.PlainDate): string[] {
  if (every === 'week') return []
  if (every === 'year') return [`BYMONTH=${month}`, `BYMONTHDAY=${day}`]
  if (monthlyBy === 'day') return [`BYMONTHDAY=${day}`]
  const week = Math.ceil(day / daysInWeek)
  return [`BYDAY=${week === lastWeek ? -1 : week}${weekdays[dayOfWeek - 1]}`]
}

/**
 * Lists when a rule has the occurrences start, on the society's clocks. The rule runs over times of the clock, so that
 * 6 pm stays 6 pm; each is turned into an instant afterwards.
 * @throws {Refusal} invalid (repeat) when it makes more than 1,000, or none
 */
export function startsOf(repeat: Repeat, first: WallTime): WallTime[] {
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
