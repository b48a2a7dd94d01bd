import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { EventTimes } from './event-times.ts'
import { daysOf } from './event-times.ts'

/** The class of an event by calendar day in the viewer's zone (docs/product-decisions.md#event-colours). */
export type DayClass = 'past' | 'today' | 'future' | 'other'

/**
 * The colours of events (docs/specification.md#9-business-constants-and-limits); for contrast the text on
 * them is dark.
 */
export const eventColours: Record<DayClass, string> = {
  past: '#FF6347',
  today: '#32CD32',
  future: '#1E90FF',
  other: '#b64fc8',
}

/**
 * 0.8 (docs/specification.md#9-business-constants-and-limits), of the colour alone: text that faded with it
 * would be too faint in the dark scheme.
 */
export const eventOpacity = 'cc'

/** Returns `past` for an event that ended before today, `today` for one that touches today, `future` for a later one. */
export function dayClassOf(event: EventTimes, timeZone: string, now: Date): DayClass {
  const today = dayIn(timeZone, now)
  const { first, last } = daysOf(event, timeZone)
  if (last < today) return 'past'
  if (first > today) return 'future'
  return first <= today && last >= today ? 'today' : 'other'
}
