import type { RsvpStatus } from '../../../../contract/events/options-and-limits.ts'
import type { Attendee, OwnRsvp, RsvpInput, SeatCounts } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { hour } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { isoText } from '../../../text/zone-clock.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import { receivesTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { readHiddenMembers } from '../../posts/blocks.service.ts'
import { isNamedToMembers } from '../../profiles/privacy/shown-people.service.ts'
import { type EventGroups, findableEventGroups } from '../series/event-groups.service.ts'
import { findOccurrence, lockOccurrence, type Occurrence } from '../series/occurrences.ts'
import { confirmRsvp, notifyMovedAttendees } from './attendee-emails.service.ts'
import { listGoing, listRespondents, listRivalRsvps, listRsvps, upsertRsvp } from './rsvps.queries.ts'
import { assignSeats, membersMoved, type Rsvp, type SeatAssignment } from './seats.ts'

/**
 * Stores the viewer's RSVP. A member who wants to go while the event is full joins the waiting list; adding more guests
 * than there are seats is refused, so that the member does not lose the seat they have.
 * @throws {Refusal} absent, conflict (closed, or no seats for more guests)
 */
export function respondToEvent(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Viewer,
  id: string,
  input: RsvpInput,
): Promise<OwnRsvp> {
  return database.transaction().execute(async (transaction) => {
    const groups = await findableEventGroups({ database: transaction }, viewer)
    const { occurrence } = await lockOccurrence(transaction, id, groups)
    if (isClosed(occurrence, config.now()))
      throw new Refusal('conflict', [{ msg: m.events_answers_closed(), code: 'conflict' }])
    return storeRsvp({ config }, transaction, occurrence, { userId: viewer.userId, by: null }, input)
  })
}

/**
 * Stores an RSVP to a locked occurrence and reassigns the seats. Members whose seat changed are emailed; a member who
 * responds in person gets a confirmation.
 * @param responder the member, and the organiser who responds for them, if any
 * @throws {Refusal} conflict (no seats for more guests)
 */
export async function storeRsvp(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  { userId, by }: { userId: string; by: string | null },
  { answer, guests: asked, children: askedChildren }: RsvpInput,
): Promise<OwnRsvp> {
  const { capacity } = occurrence.fields
  const rsvps = await listRsvps(transaction, ...keyOf(occurrence))
  const before = assignSeats(rsvps, capacity)
  const own = rsvps.find(({ user_id }) => user_id === userId)
  const guests = answer === 'declined' ? 0 : asked
  const children = answer === 'declined' ? 0 : askedChildren
  const keepsPlace = own?.answer === 'going' && answer === 'going'
  const lastPlace = rsvps.at(-1)?.place_in_line ?? 0
  const next: Rsvp = {
    user_id: userId,
    answer,
    guests,
    place_in_line: keepsPlace ? own.place_in_line : lastPlace + 1,
  }
  const after = assignSeats([...rsvps.filter((one) => one !== own), next], capacity)
  if (keepsPlace && guests > own.guests) refuseDisplacing(before, after, capacity)
  const [event_id, original_start] = keyOf(occurrence)
  await upsertRsvp(transaction, {
    ...next,
    children,
    event_id,
    original_start,
    answered_at: config.now().toISOString(),
  })
  const status = after.statuses.get(userId) ?? answer
  const isNew = before.statuses.get(userId) !== status || own?.guests !== guests
  if (by === null && isNew)
    await confirmRsvp({ config }, transaction, occurrence, { userId, status, guests, isFirst: !own })
  await notifyMovedAttendees({ config }, transaction, occurrence, {
    before,
    after,
    acting: userId,
    keeper: by,
  })
  const emailed = await receivesTopicMail({ config }, transaction, userId, 'events')
  return ownRsvp(after, { userId, emailed }, { guests, children })
}

/**
 * Returns the viewer's own RSVP to an event; `standing` is null before there is one.
 * @throws {Refusal} absent
 */
export async function readOwnRsvp(context: Context, viewer: Viewer, id: string): Promise<OwnRsvp> {
  const { config, database } = context
  const { userId } = viewer
  const { occurrence } = await findOccurrence(database, id, await findableEventGroups(context, viewer))
  const rsvps = await listRsvps(database, ...keyOf(occurrence))
  const own = rsvps.find(({ user_id }) => user_id === userId)
  const emailed = await receivesTopicMail({ config }, database, userId, 'events')
  return ownRsvp(assignSeats(rsvps, occurrence.fields.capacity), { userId, emailed }, own)
}

/**
 * Lists the members who responded, in the order of arrival. People who left the directory, are suspended, are
 * children or are hidden by a block are not named, but retain their seats.
 * @throws {Refusal} absent
 */
export async function listAttendees(context: Context, viewer: Viewer, id: string): Promise<Attendee[]> {
  const { config, database } = context
  const [respondents, hidden] = await Promise.all([
    listRespondentsWithStatus(context, viewer, { id, order: 'place_in_line' }),
    readHiddenMembers(database, viewer),
  ])
  return respondents
    .filter((respondent) => isNamedToMembers(config, viewer, respondent, hidden))
    .map(({ user_id, name, status, guests }) => ({
      user: { _id: user_id, name, avatar: avatarAddress(config, user_id) },
      standing: status,
      guests,
    }))
}

/**
 * Lists the respondents with their statuses, by arrival or A to Z.
 * @throws {Refusal} absent
 */
export async function listRespondentsWithStatus(
  context: Context,
  viewer: Viewer,
  { id, order }: { id: string; order: 'place_in_line' | 'name_key' },
) {
  const { database } = context
  const { occurrence } = await findOccurrence(database, id, await findableEventGroups(context, viewer))
  const respondents = await listRespondents(database, ...keyOf(occurrence), order)
  const { statuses } = assignSeats(respondents, occurrence.fields.capacity)
  return respondents.map((rsvp) => ({ ...rsvp, status: statuses.get(rsvp.user_id) ?? rsvp.answer }))
}

/**
 * Returns the RSVP status of each respondent of an occurrence.
 * @throws {Refusal} absent
 */
export async function readRsvpStatuses(
  connection: Connection,
  id: string,
  groups: EventGroups,
): Promise<Map<string, RsvpStatus>> {
  const { occurrence } = await findOccurrence(connection, id, groups)
  const rsvps = await listRsvps(connection, ...keyOf(occurrence))
  return assignSeats(rsvps, occurrence.fields.capacity).statuses
}

/** Counts the people of an occurrence by RSVP status. */
export async function countSeats(connection: Connection, occurrence: Occurrence): Promise<SeatCounts> {
  const rsvps = await listRsvps(connection, ...keyOf(occurrence))
  return assignSeats(rsvps, occurrence.fields.capacity).counts
}

/** Counts the people with a seat at each of some occurrences, in their order. */
export async function countGoing(
  connection: Connection,
  occurrences: readonly Occurrence[],
): Promise<number[]> {
  const rsvps = await listGoing(connection, occurrences.map(keyOf))
  const byKey = Map.groupBy(rsvps, ({ event_id, original_start }) => `${event_id} ${original_start}`)
  return occurrences.map((occurrence) => {
    const going = byKey.get(keyOf(occurrence).join(' ')) ?? []
    return assignSeats(going, occurrence.fields.capacity).counts.going
  })
}

/** Returns a member's status at each of some occurrences, in their order; null without an RSVP. */
export async function readStatuses(
  connection: Connection,
  userId: string,
  occurrences: readonly Occurrence[],
): Promise<(RsvpStatus | null)[]> {
  const eventIds = [...new Set(occurrences.map(({ event }) => event.id))]
  if (eventIds.length === 0) return []
  const rsvps = await listRivalRsvps(connection, userId, eventIds)
  const byKey = Map.groupBy(rsvps, ({ event_id, original_start }) => `${event_id} ${original_start}`)
  return occurrences.map((occurrence) => {
    const rivals = byKey.get(keyOf(occurrence).join(' ')) ?? []
    return assignSeats(rivals, occurrence.fields.capacity).statuses.get(userId) ?? null
  })
}

/** Returns the key of an occurrence in the table of RSVPs. */
export function keyOf({ event, originalStart }: Occurrence): [eventId: string, originalStart: string] {
  return [event.id, originalStart ?? '']
}

function refuseDisplacing(before: SeatAssignment, after: SeatAssignment, capacity: number | null): void {
  if (membersMoved(before, after, 'going', 'waiting').length === 0) return
  const seats = Math.max(0, (capacity ?? 0) - before.counts.going)
  throw new Refusal('conflict', [{ msg: m.events_no_seats({ seats }), param: 'guests', code: 'conflict' }])
}

function ownRsvp(
  { statuses, counts }: SeatAssignment,
  { userId, emailed }: { userId: string; emailed: boolean },
  own: { guests: number; children: number } | undefined,
): OwnRsvp {
  return {
    standing: statuses.get(userId) ?? null,
    guests: own?.guests ?? 0,
    children: own?.children ?? 0,
    counts,
    emailed,
  }
}

/** Returns the instant until which members may respond. */
export function rsvpsCloseAt({ fields, span }: Pick<Occurrence, 'fields' | 'span'>): string {
  return isoText(Date.parse(span.starts_at) - (fields.closing_hours ?? 0) * hour)
}

/** Checks whether members can no longer respond: it is too late, or the occurrence is cancelled. */
function isClosed(occurrence: Pick<Occurrence, 'fields' | 'span'>, now: Date): boolean {
  return occurrence.fields.cancelled || now.toISOString() >= rsvpsCloseAt(occurrence)
}
