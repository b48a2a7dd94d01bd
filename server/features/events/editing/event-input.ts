import { defined } from '../../../../contract/defined.ts'
import type { EventInput } from '../../../../contract/events/editing/schemas.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'

/** Returns the fields that an input gives; what it leaves out stays as it is. */
export function givenFields(input: EventInput): Partial<EventFields> {
  const { title, notes, place, description, cancelled, capacity, closingHours: closing_hours } = input
  const plain = defined({ title, notes, place, description, cancelled, capacity, closing_hours })
  return { ...plain, ...coverFields(input) }
}

/** Returns the fields of a cover: whoever names one says what it shows, or nothing is known of that. */
function coverFields({ coverId, coverAlt }: EventInput): Partial<EventFields> {
  if (coverId === undefined) return defined({ cover_alt: coverAlt })
  return { cover_id: coverId, cover_alt: coverId === null ? null : (coverAlt ?? null) }
}

/** Returns those of the fields that are different from what they are elsewhere. */
export function differingFields(fields: Partial<EventFields>, elsewhere: EventFields): Partial<EventFields> {
  const others = new Map(Object.entries(elsewhere))
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== others.get(name)))
}
