import type {
  EventAttendance,
  ExpectedPerson,
  OwnRsvp,
  RsvpInput,
} from '../../../../contract/events/attendance/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { avatarAddress } from '../../accounts/accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { shownPhone } from '../../profiles/privacy/shown-phone.service.ts'
import { keyOf, listRsvpsWithStatus, storeRsvp } from '../attendance/rsvps.service.ts'
import { readEvent } from '../calendar/calendar.service.ts'
import { findOccurrence, holdOccurrence } from '../series/occurrence-lookup.ts'
import { findCaller, listContacts } from './hosting.queries.ts'

/**
 * Returns who responded to an event, A to Z, with adults and children; with the address, and the phone number that
 * members do not see, for whoever may see private details.
 * @throws {Refusal} absent
 */
export async function readAttendance(context: Context, viewer: Viewer, id: string): Promise<EventAttendance> {
  const { occurrence } = await findOccurrence(context.database, id)
  const [event, rsvps, contacts] = await Promise.all([
    readEvent(context, id),
    listRsvpsWithStatus(context, id),
    listContacts(context.database, ...keyOf(occurrence)),
  ])
  const seesPrivate = may(viewer, 'see private details')
  const rsvpOf = new Map(rsvps.map((rsvp) => [rsvp.user_id, rsvp]))
  const people = contacts.flatMap((contact): ExpectedPerson[] => {
    const userId = contact.user_id
    const rsvp = rsvpOf.get(userId)
    if (!rsvp) return []
    const { name, email, status, guests, children, answered_at } = rsvp
    return [
      {
        user: { _id: userId, name, avatar: avatarAddress(context.config, userId) },
        email: seesPrivate ? email : null,
        phone: shownPhone(viewer, contact),
        standing: status,
        guests,
        adults: 1 + guests - children,
        children,
        answered: answered_at,
      },
    ]
  })
  return { event, people }
}

/**
 * Responds for somebody who called; the same seats count, but members' closing time does not.
 * @throws {Refusal} absent, conflict (cancelled, over, or no seats for more guests)
 */
export function respondForCaller(
  { config, database }: Context,
  viewer: Viewer,
  { id, user }: { id: string; user: string },
  input: RsvpInput,
): Promise<OwnRsvp> {
  return database.transaction().execute(async (transaction) => {
    const { occurrence } = await holdOccurrence(transaction, id)
    if (!(await findCaller(transaction, user))) throw refusal('absent')
    if (occurrence.fields.cancelled || occurrence.span.ends_at <= config.now().toISOString())
      throw new Refusal('conflict', [{ msg: m.events_answers_closed(), code: 'conflict' }])
    const rsvp = await storeRsvp({ config }, transaction, occurrence, { userId: user }, input)
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
