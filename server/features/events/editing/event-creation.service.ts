import type { EventInput } from '../../../../contract/events/editing/schemas.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { newId } from '../../../database/identifiers.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { readEvent } from '../calendar/calendar.service.ts'
import { spanFrom } from '../series/event-times.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import { type EventRecord, occurrencesOf } from '../series/occurrences.ts'
import { repeatFrom } from '../series/recurrence.ts'
import { loggedEvent, recordEventChange } from './event-audit.ts'
import { givenFields } from './event-change.ts'
import { storeNew } from './event-storing.ts'

/**
 * Creates an event or a series; a repeated request with the same key answers the event that the first one made.
 * @throws {Refusal} invalid (end, repeat, key), conflict (key)
 */
export async function createEvent(
  context: Context,
  viewer: Viewer,
  input: EventInput,
  key?: RepeatKey,
): Promise<EventDetails> {
  const { config, database } = context
  const nothing: EventFields = {
    title: input.title,
    notes: null,
    place: null,
    description: null,
    cancelled: false,
    capacity: null,
    closing_hours: null,
  }
  const event: EventRecord = {
    ...nothing,
    ...givenFields(input),
    ...spanFrom(input.start, input.end, input.allDay ?? false, config.timeZone),
    id: newId(),
    zone: config.timeZone,
    repeat: input.repeat ? repeatFrom(input.repeat) : null,
    version: 0,
    created_by: viewer.userId,
    created_at: '',
    updated_at: '',
    reaches_from: '',
    reaches_to: '',
  }
  const { userId } = viewer
  const request = { userId, endpoint: 'POST /api/events', key, content: input }
  const { id } = await database.transaction().execute((transaction) =>
    once(config, transaction, request, async () => {
      await storeNew(context, transaction, { event, exceptions: [], answers: [] })
      const made = occurrenceId(event.id, occurrencesOf(event, [])[0]?.originalStart ?? null)
      const after = loggedEvent(event, event)
      await recordEventChange(context, transaction, viewer, {
        act: 'create event',
        id: made,
        before: null,
        after,
      })
      return { id: made }
    }),
  )
  return readEvent(context, id)
}
