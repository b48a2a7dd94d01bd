import { memberRsvpsShown } from '../../../../contract/events/options-and-limits.ts'
import {
  type ChangedEvent,
  type EventChange,
  type MarkedRsvp,
  type MemberRsvp,
  type OwnNextEvent,
  ownNextAttendees,
  type WindowQuery,
} from '../../../../contract/events/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { inReadersLanguage } from '../../../text/versions.ts'
import { listLatestRsvpsOf, listOwnDates } from '../attendance/rsvps.queries.ts'
import { keyOf, listAttendees, readOwnRsvp, readStatuses } from '../attendance/rsvps.service.ts'
import { findableEventGroups, ownEventGroups } from '../series/event-groups.service.ts'
import { listChangedEvents } from '../series/events.queries.ts'
import { type EventRecord, findOccurrence, occurrenceId } from '../series/occurrences.ts'
import { listUpcoming, listWindow, noExtras, readEvent, viewEvent } from './calendar.service.ts'

/**
 * Lists a member's latest RSVPs, newest first. Dates that were removed, or are hidden from the viewer, are
 * left out.
 */
export async function listMemberRsvps(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<MemberRsvp[]> {
  const { database } = context
  const groups = await findableEventGroups(context, viewer)
  const rsvps = await listLatestRsvpsOf(database, userId, memberRsvpsShown)
  const found = await Promise.all(
    rsvps.map(async ({ event_id, original_start, answer, guests }) => {
      const id = occurrenceId(event_id, original_start || null)
      const event = await findOccurrence(database, id, groups).catch(unlessAbsent)
      return event ? [{ event: viewEvent(event.occurrence, noExtras), answer, guests }] : []
    }),
  )
  return found.flat()
}

/**
 * Lists the viewer's own RSVPs to the dates of a window, by start.
 * @throws {Refusal} invalid (to) when the window ends before it starts
 */
export async function listOwnRsvps(
  context: Context,
  viewer: Viewer,
  query: WindowQuery,
): Promise<MarkedRsvp[]> {
  const { database } = context
  const { userId } = viewer
  const own = await listOwnDates(database, userId)
  if (own.length === 0) return []
  const dates = new Set(own.map(({ event_id, original_start }) => `${event_id} ${original_start}`))
  const answered = (await listWindow(context, viewer, query)).filter((one) => dates.has(keyOf(one).join(' ')))
  const statuses = await readStatuses(database, userId, answered)
  return answered.flatMap(({ event, originalStart }, index) => {
    const standing = statuses[index]
    return standing ? [{ event: occurrenceId(event.id, originalStart), standing }] : []
  })
}

function unlessAbsent(error: unknown): null {
  if (error instanceof Refusal && error.code === 'absent') return null
  throw error
}

const mostListed = 10

/** Lists coming events added by others, or changed, after an instant; latest first. */
export async function readChangedEvents(
  context: Context,
  viewer: Viewer,
  since: string,
): Promise<ChangedEvent[]> {
  const { config, database } = context
  const { userId } = viewer
  const now = config.now().toISOString()
  const groups = await ownEventGroups(context, viewer)
  const events = await listChangedEvents(database, { since, now, limit: mostListed, groups })
  return events
    .filter((event) => event.created_by !== userId || event.updated_at !== event.created_at)
    .map((event) => ({
      _id: event.id,
      title: inReadersLanguage(event).title,
      change: changeOf(event, userId, since),
    }))
}

/** Returns the next event that is not cancelled, with the member's RSVP; null without one. */
export async function readOwnNextEvent(context: Context, viewer: Viewer): Promise<OwnNextEvent | null> {
  const groups = await ownEventGroups(context, viewer)
  const event = (await listUpcoming(context, groups)).find(({ cancelled }) => !cancelled)
  if (!event) return null
  if (viewer.limited || !viewer.approved) return { event, standing: null, isOpen: false, attendees: [] }
  const { standing } = await readOwnRsvp(context, viewer, event._id)
  const { answersUntil } = await readEvent(context, viewer, event._id)
  const answered = await listAttendees(context, viewer, event._id)
  const going = answered.filter((one) => one.standing === 'going').map(({ user }) => user)
  const isOpen = answersUntil > context.config.now().toISOString()
  return { event, standing, isOpen, attendees: going.slice(0, ownNextAttendees) }
}

function changeOf(
  { cancelled, created_by, created_at }: Pick<EventRecord, 'cancelled' | 'created_by' | 'created_at'>,
  viewerId: string,
  since: string,
): EventChange {
  if (cancelled) return 'cancelled'
  // A member's own event is not new to them.
  return created_at > since && created_by !== viewerId ? 'added' : 'changed'
}
