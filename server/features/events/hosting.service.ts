import { rsvpStatusText } from '../../../contract/events/options-and-limits.ts'
import type { EventAttendance, ExpectedPerson, OwnRsvp, RsvpInput } from '../../../contract/events/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { Connection } from '../../database/connection.ts'
import { type Context, may, type Viewer } from '../../endpoints/context.ts'
import { Refusal, refusal } from '../../endpoints/refusal.ts'
import { csvLine, csvStart } from '../../text/csv.ts'
import { minuteOf } from '../../text/zone-clock.ts'
import { avatarAddress } from '../accounts/account/accounts.service.ts'
import { recordAuditEntry } from '../audit/audit.service.ts'
import { isInGroup } from '../groups/own-groups.service.ts'
import { readHiddenMembers } from '../posts/blocks.service.ts'
import { isNamedToKeepers, shownPhone } from '../profiles/privacy/shown-people.service.ts'
import { findPossibleAttendee } from './attendance/rsvps.queries.ts'
import { listRespondentsWithStatus, storeRsvp } from './attendance/rsvps.service.ts'
import { readEvent } from './calendar/calendar.service.ts'
import { findableEventGroups, keepsEvent } from './series/event-groups.service.ts'
import { type EventRecord, lockOccurrence } from './series/occurrences.ts'

/**
 * Returns the respondents of an event A to Z, with adults and children. Email and hidden phone numbers are included for
 * viewers who may see private details. A person whose name the viewer may not read stays in the list without it, so that
 * the sums are right.
 * @throws {Refusal} absent, forbidden
 */
export async function readAttendance(context: Context, viewer: Viewer, id: string): Promise<EventAttendance> {
  const { config, database } = context
  const event = await readEvent(context, viewer, id)
  if (!(await keepsEvent(database, viewer, { group_id: event.group?._id ?? null })))
    throw refusal('forbidden')
  const [respondents, hidden] = await Promise.all([
    listRespondentsWithStatus(context, viewer, { id, order: 'name_key' }),
    readHiddenMembers(database, viewer),
  ])
  const seesPrivate = may(viewer, 'see private details')
  const people = respondents.map((respondent): ExpectedPerson => {
    const { user_id, name, email, status, answer, guests, children, answered_at } = respondent
    const isNamed = isNamedToKeepers(viewer, respondent, hidden)
    return {
      user: isNamed ? { _id: user_id, name, avatar: avatarAddress(config, user_id) } : null,
      email: seesPrivate ? email : null,
      phone: isNamed ? shownPhone(viewer, respondent) : null,
      reachable: email !== null,
      standing: status,
      guests,
      adults: answer === 'declined' ? 0 : 1 + guests - children,
      children,
      answered: answered_at,
    }
  })
  // Nameless rows come last: their position in the alphabet would reveal part of the name.
  return { event, people: people.toSorted((one, other) => Number(!one.user) - Number(!other.user)) }
}

/**
 * Stores an RSVP for a member who called. Seats are limited as usual, but the closing time of members does
 * not apply.
 * @throws {Refusal} absent, forbidden, conflict (cancelled, over, or no seats for more guests)
 */
export function respondForCaller(
  { config, database }: Context,
  viewer: Viewer,
  { id, user }: { id: string; user: string },
  input: RsvpInput,
): Promise<OwnRsvp> {
  return database.transaction().execute(async (transaction) => {
    const groups = await findableEventGroups({ database: transaction }, viewer)
    const { event, occurrence } = await lockOccurrence(transaction, id, groups)
    if (!(await keepsEvent(transaction, viewer, event))) throw refusal('forbidden')
    if (!(await mayBeAnswered(transaction, event, user))) throw refusal('absent')
    if (occurrence.fields.cancelled || occurrence.span.ends_at <= config.now().toISOString())
      throw new Refusal('conflict', [{ msg: m.events_answers_closed(), code: 'conflict' }])
    const rsvp = await storeRsvp(
      { config },
      transaction,
      occurrence,
      { userId: user, by: viewer.userId },
      input,
    )
    await recordAuditEntry(config, transaction, viewer, {
      act: 'respond for caller',
      subject: { kind: 'event', id },
      aboutUserId: user,
      before: null,
      after: { title: occurrence.fields.title, ...input },
      reason: null,
    })
    return rsvp
  })
}

/** Checks whether organisers may respond for a person; for a group's event, only for its members. */
async function mayBeAnswered(
  transaction: Connection,
  { group_id }: EventRecord,
  userId: string,
): Promise<boolean> {
  if (group_id !== null && !(await isInGroup(transaction, group_id, userId))) return false
  return (await findPossibleAttendee(transaction, userId)) !== undefined
}

/** Formats the RSVPs to an event as CSV, with times in the society's zone. */
export function attendanceCsv(people: ExpectedPerson[], zone: string): string {
  const heading = [
    m.events_csv_name(),
    m.events_csv_email(),
    m.events_csv_standing(),
    m.events_csv_guests(),
    m.events_csv_asked(),
    m.events_adults(),
    m.events_children(),
    m.events_phone(),
  ]
  const lines = people.map(({ user, email, standing, guests, answered, adults, children, phone }) => [
    user?.name ?? m.events_name_hidden(),
    email ?? '',
    rsvpStatusText[standing](),
    String(guests),
    minuteOf(answered, zone).replace('T', ' '),
    String(adults),
    String(children),
    phone ?? '',
  ])
  return csvStart + [heading, ...lines].map(csvLine).join('')
}
