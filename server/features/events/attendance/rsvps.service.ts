import type { Attendee, OwnRsvp, RsvpInput } from '../../../../contract/events/attendance/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { avatarAddress } from '../../accounts/accounts.service.ts'
import { findOccurrence } from '../calendar/calendar.service.ts'
import { rsvpsCloseAt } from '../calendar/event-view.ts'
import { holdEvent } from '../events.queries.ts'
import { readOccurrenceId } from '../series/occurrence-id.ts'
import type { Occurrence } from '../series/occurrences.ts'
import { listRsvps, upsertRsvp } from './rsvps.queries.ts'
import { notifyMovedAttendees } from './seats.service.ts'
import { type Answer, formLine, type Line, movedBetween } from './waiting-list.ts'

/**
 * Answers an invitation. Who wants to go while it is full stands on the waiting list; more guests than there are
 * seats are refused, so that nobody loses a place they have.
 * @throws {Refusal} absent, conflict (closed, or no seats for more guests)
 */
export function respondToEvent(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Viewer,
  id: string,
  { answer, guests: asked }: RsvpInput,
): Promise<OwnRsvp> {
  return database.transaction().execute(async (transaction) => {
    await holdEvent(transaction, readOccurrenceId(id)?.eventId ?? '')
    const occurrence = await findOccurrence(transaction, id)
    const now = config.now().toISOString()
    if (occurrence.fields.cancelled || now >= rsvpsCloseAt(occurrence))
      throw new Refusal('conflict', [{ msg: m.events_answers_closed(), code: 'conflict' }])
    const { capacity } = occurrence.fields
    const answers = await listRsvps(transaction, ...keyOf(occurrence))
    const before = formLine(answers, capacity)
    const own = answers.find(({ user_id }) => user_id === viewer.userId)
    const guests = answer === 'declined' ? 0 : asked
    const keepsPlace = own?.answer === 'going' && answer === 'going'
    const lastPlace = answers.at(-1)?.place_in_line ?? 0
    const next: Answer = {
      user_id: viewer.userId,
      answer,
      guests,
      place_in_line: keepsPlace ? own.place_in_line : lastPlace + 1,
    }
    const after = formLine([...answers.filter((one) => one !== own), next], capacity)
    if (keepsPlace && guests > own.guests) refuseDisplacing(before, after, capacity)
    const [event_id, original_start] = keyOf(occurrence)
    await upsertRsvp(transaction, { ...next, event_id, original_start, answered_at: now })
    await notifyMovedAttendees({ config }, transaction, occurrence, { before, after, acting: viewer.userId })
    return ownRsvp(after, viewer, guests)
  })
}

/**
 * The own answer to an event; `standing` is null before there is one.
 * @throws {Refusal} absent
 */
export async function readOwnRsvp({ database }: Context, viewer: Viewer, id: string): Promise<OwnRsvp> {
  const occurrence = await findOccurrence(database, id)
  const answers = await listRsvps(database, ...keyOf(occurrence))
  const own = answers.find(({ user_id }) => user_id === viewer.userId)
  return ownRsvp(formLine(answers, occurrence.fields.capacity), viewer, own?.guests ?? 0)
}

/**
 * Who answered, first come first. A suspended member keeps the seat, but is named nowhere.
 * @throws {Refusal} absent
 */
export async function listAttendees(context: Context, id: string): Promise<Attendee[]> {
  const named = (await listRsvpsWithStatus(context, id)).filter(({ suspended_at }) => suspended_at === null)
  return named.map(({ user_id, name, standing, guests }) => ({
    user: { _id: user_id, name, avatar: avatarAddress(context.config, user_id) },
    standing,
    guests,
  }))
}

/** The same with what officers need, for a table. @throws {Refusal} absent */
export async function listRsvpsWithStatus({ database }: Context, id: string) {
  const occurrence = await findOccurrence(database, id)
  const answers = await listRsvps(database, ...keyOf(occurrence))
  const { statuses } = formLine(answers, occurrence.fields.capacity)
  return answers.map((answer) => ({ ...answer, standing: statuses.get(answer.user_id) ?? answer.answer }))
}

function keyOf({ event, originalStart }: Occurrence): [eventId: string, originalStart: string] {
  return [event.id, originalStart ?? '']
}

function refuseDisplacing(before: Line, after: Line, capacity: number | null): void {
  if (movedBetween(before, after, 'going', 'waiting').length === 0) return
  const seats = Math.max(0, (capacity ?? 0) - before.counts.going)
  throw new Refusal('conflict', [{ msg: m.events_no_seats({ seats }), param: 'guests', code: 'conflict' }])
}

function ownRsvp({ statuses, counts }: Line, { userId }: Viewer, guests: number): OwnRsvp {
  return { standing: statuses.get(userId) ?? null, guests, counts }
}
