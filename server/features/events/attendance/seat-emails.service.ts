import type { RsvpStatus } from '../../../../contract/events/options-and-limits.ts'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { eventDateText } from '../series/event-times.ts'
import { type Occurrence, occurrenceId, readFields } from '../series/occurrences.ts'
import { calendarFor } from './attendee-calendar.ts'
import { emailCallList, type GuestMessage } from './guests-to-call.service.ts'
import { listPeople } from './rsvps.queries.ts'
import { membersMoved, type SeatAssignment } from './waiting-list.ts'

interface Move {
  before: SeatAssignment
  after: SeatAssignment
  /** The member who sees the result on the screen and gets no email. */
  acting?: string
  /** The organiser who makes the change; null where a member does. */
  keeper?: string | null
}

/**
 * Emails members who got or lost a seat, except for past and cancelled events. The organiser gets a list of those without
 * an email address. Emails are queued in the transaction that moves the members; members who switched off emails
 * about events get none.
 */
export async function notifyMovedAttendees(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  move: Move,
): Promise<void> {
  const messages = await emailMovedMembers(context, transaction, occurrence, move)
  if (messages.length > 0)
    await emailCallList(context, transaction, occurrence, { messages, acting: move.keeper ?? null })
}

/** Emails members whose seat changed. Returns the text for each, because some have no email address. */
export async function emailMovedMembers(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  { before, after, acting }: Move,
): Promise<GuestMessage[]> {
  const { event, originalStart, fields, span } = occurrence
  if (fields.cancelled || span.starts_at <= config.now().toISOString()) return []
  const moved = [
    ...membersMoved(before, after, 'waiting', 'going'),
    ...membersMoved(before, after, 'going', 'waiting'),
  ].filter((userId) => userId !== acting)
  if (moved.length === 0) return []
  const about = () => ({ title: readFields(occurrence).title, when: eventDateText(span, event.zone) })
  const given = () => m.events_email_seat_text(about())
  const lost = () => m.events_email_no_seat_text(about())
  const people = await listPeople(transaction, moved)
  for (const { user_id, email } of people) {
    const status = after.statuses.get(user_id) ?? 'waiting'
    const hasSeat = status === 'going'
    await queueTopicMail({ config }, transaction, { userId: user_id }, () => ({
      topic: 'events',
      subject: hasSeat ? m.events_email_seat_subject(about()) : m.events_email_no_seat_subject(about()),
      text: hasSeat ? `${given()}\n\n${m.events_email_seat_advice()}` : lost(),
      button: m.events_email_seat_button(),
      url: `${config.publicUrl}/calendar/${occurrenceId(event.id, originalStart)}`,
      ...(email && calendarFor(config, email, [{ before: null, after: occurrence, status }])),
    }))
  }
  return people.map(({ user_id }) => ({
    userId: user_id,
    text: after.statuses.get(user_id) === 'going' ? given : lost,
  }))
}

/**
 * Queues the email that confirms an RSVP, with the event for the calendar. When a member cancels, the email removes the
 * event from their calendar; a first “Not going” needs none.
 */
export async function confirmRsvp(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  rsvp: { userId: string; status: RsvpStatus; guests: number; isFirst: boolean },
): Promise<void> {
  const { event, originalStart, span } = occurrence
  const { userId, status, guests, isFirst } = rsvp
  const isDeclined = status === 'declined'
  const [person] = await listPeople(transaction, [userId])
  if (!person?.email || (isDeclined && isFirst)) return
  // An unverified address may be a stranger's: the rate limit keeps members from flooding it.
  if (!(await mayConfirm({ config, database: transaction }, userId))) return
  const about = () => ({ title: readFields(occurrence).title, when: eventDateText(span, event.zone) })
  const paragraphs = () =>
    isDeclined
      ? [m.events_email_rsvp_declined(about())]
      : [
          m.events_email_rsvp_text({ ...about(), answer: rsvpStatusText[status]() }),
          status === 'waiting' && m.events_answer_waiting(),
          guests > 0 && m.events_email_rsvp_guests({ guests }),
          m.events_email_rsvp_advice(),
        ]
  const { email } = person
  await queueTopicMail({ config }, transaction, { userId, onDevices: false }, () => ({
    topic: 'events',
    subject: m.events_email_rsvp_subject(about()),
    text: paragraphs().filter(Boolean).join('\n\n'),
    button: m.events_email_rsvp_button(),
    url: `${config.publicUrl}/calendar/${occurrenceId(event.id, originalStart)}`,
    ...calendarFor(config, email, [{ before: null, after: occurrence, status }]),
  }))
}

async function mayConfirm(context: Parameters<typeof countHit>[0], userId: string): Promise<boolean> {
  try {
    await countHit(context, 'rsvpEmailsPerAccount', userId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return false
    throw error
  }
}
