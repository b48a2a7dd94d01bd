import type { EventInput } from '../../../../contract/events/editing/schemas.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import { type Span, spanFrom } from '../series/event-times.ts'
import type { Occurrence } from '../series/occurrences.ts'
import { repeatFrom } from '../series/recurrence.ts'
import type { Change } from '../series/series-change.ts'

/**
 * What an input changes about the occurrence that somebody was shown.
 * @throws {Refusal} invalid (end)
 */
export function changeBetween({ event, fields, span }: Occurrence, input: EventInput): Change {
  const given = Object.entries(givenFields(input))
  const differing = given.filter(([name, value]) => value !== fields[name as keyof EventFields])
  const asked = spanFrom(input.start, input.end, input.allDay ?? span.all_day, event.zone)
  const repeat = input.repeat === undefined ? undefined : input.repeat && repeatFrom(input.repeat)
  const stays = repeat === undefined || isSameRule(repeat, event.repeat)
  return {
    fields: Object.fromEntries(differing),
    span: isSameSpan(asked, span) ? null : asked,
    repeat: stays ? undefined : repeat,
  }
}

/** The fields that an input gives; what it leaves out stays as it is. */
export function givenFields(input: EventInput): Partial<EventFields> {
  const { title, notes, place, description, cancelled, capacity, closingHours } = input
  const fields = { title, notes, place, description, cancelled, capacity, closing_hours: closingHours }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<EventFields>
}

export function isSameSpan(one: Span, other: Span): boolean {
  return one.all_day === other.all_day && one.starts_at === other.starts_at && one.ends_at === other.ends_at
}

function isSameRule(one: EventInput['repeat'], other: Occurrence['event']['repeat']): boolean {
  if (!one || !other) return !one && !other
  return (
    one.every === other.every &&
    one.interval === other.interval &&
    one.monthlyBy === other.monthlyBy &&
    one.until === other.until &&
    one.count === other.count
  )
}
