import type { ChangedEvent, EventChange, OwnNextEvent } from '../../../../contract/events/recent/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { readOwnRsvp } from '../attendance/rsvps.service.ts'
import { listUpcoming, readEvent } from '../calendar/calendar.service.ts'
import { listChangedEvents } from '../events.queries.ts'
import type { EventRecord } from '../series/occurrences.ts'

const mostListed = 10

/** Lists the coming events that somebody else added, or that were changed, after an instant; the latest first. */
export async function readChangedEvents(
  { config, database }: Context,
  { userId }: Viewer,
  since: string,
): Promise<ChangedEvent[]> {
  const now = config.now().toISOString()
  const events = await listChangedEvents(database, { since, now, limit: mostListed })
  return events
    .filter((event) => event.created_by !== userId || event.updated_at !== event.created_at)
    .map((event) => ({ _id: event.id, title: event.title, change: changeOf(event, userId, since) }))
}

/** Returns the next event that is not cancelled, with the member's RSVP to it; null while none is planned. */
export async function readOwnNextEvent(context: Context, viewer: Viewer): Promise<OwnNextEvent | null> {
  const event = (await listUpcoming(context)).find(({ cancelled }) => !cancelled)
  if (!event) return null
  if (viewer.limited || !viewer.approved) return { event, standing: null, isOpen: false }
  const { standing } = await readOwnRsvp(context, viewer, event._id)
  const { answersUntil } = await readEvent(context, event._id)
  return { event, standing, isOpen: answersUntil > context.config.now().toISOString() }
}

function changeOf(
  { cancelled, created_by, created_at }: Pick<EventRecord, 'cancelled' | 'created_by' | 'created_at'>,
  viewerId: string,
  since: string,
): EventChange {
  if (cancelled) return 'cancelled'
  // Nobody's own event is new to them.
  return created_at > since && created_by !== viewerId ? 'added' : 'changed'
}
