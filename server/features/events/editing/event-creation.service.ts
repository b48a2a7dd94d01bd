import type { EventInput } from '../../../../contract/events/editing/schemas.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { refuseUnknownPicture } from '../../pictures/pictures.service.ts'
import { readEvent } from '../calendar/calendar.service.ts'
import { spanFrom } from '../series/event-times.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import { type EventRecord, occurrencesOf } from '../series/occurrences.ts'
import { repeatFrom } from '../series/recurrence.ts'
import { eventForAudit, recordEventChange } from './event-audit.ts'
import { givenFields } from './event-input.ts'
import { insertEvent } from './event-storing.queries.ts'

/**
 * Creates an event or a series; a repeated request with the same key returns the event that the first one created.
 * @throws {Refusal} invalid (end, repeat, coverId, key), conflict (key)
 */
export async function createEvent(
  context: Context,
  viewer: Viewer,
  input: EventInput,
  key?: RepeatKey,
): Promise<EventDetails> {
  const { config, database } = context
  const request = { userId: viewer.userId, endpoint: 'POST /api/events', key, content: input }
  const now = config.now()
  const event = newEvent(input, { zone: config.timeZone, createdBy: viewer.userId, now })
  const { id } = await database.transaction().execute((transaction) =>
    once(config, transaction, request, async () => {
      await refuseUnknownPicture(transaction, input.coverId, 'coverId')
      await insertEvent(transaction, { event, exceptions: [], rsvps: [] }, now)
      const id = occurrenceId(event.id, occurrencesOf(event, [])[0]?.originalStart ?? null)
      await recordEventChange(context, transaction, viewer, {
        act: 'create event',
        id,
        before: null,
        after: eventForAudit(event, event),
      })
      return { id }
    }),
  )
  return readEvent(context, id)
}

function newEvent(
  input: EventInput,
  { zone, createdBy, now }: { zone: string; createdBy: string; now: Date },
): EventRecord {
  const span = spanFrom(input.start, input.end, input.allDay ?? false, zone)
  return {
    title: input.title,
    notes: null,
    place: null,
    description: null,
    cancelled: false,
    cover_id: null,
    cover_alt: null,
    capacity: null,
    closing_hours: null,
    ...givenFields(input),
    ...span,
    id: newId(),
    zone,
    repeat: input.repeat ? repeatFrom(input.repeat) : null,
    reaches_from: span.starts_at,
    reaches_to: span.ends_at,
    version: 0,
    created_by: createdBy,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}
