import { defined } from '../../../../contract/defined.ts'
import type { EventInput } from '../../../../contract/events/editing/schemas.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'

/** Returns the fields that an input gives; what it leaves out stays as it is. */
export function givenFields(input: EventInput): Partial<EventFields> {
  const { title, notes, place, description, cancelled, capacity, closingHours } = input
  return defined({ title, notes, place, description, cancelled, capacity, closing_hours: closingHours })
}

/** Returns those of the fields that are different from what they are elsewhere. */
export function differingFields(fields: Partial<EventFields>, elsewhere: EventFields): Partial<EventFields> {
  const others = new Map(Object.entries(elsewhere))
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== others.get(name)))
}
