import { type RsvpStatus, rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { RsvpRow } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import type { TopicEmail } from '../../notifications/topics-and-duties.service.ts'
import { eventDateText, isSameSpan } from '../series/event-times.ts'
import { type Occurrence, occurrenceId, readFields } from '../series/occurrences.ts'
import { calendarFor } from './attendee-calendar.ts'
import { emailCallList, type GuestMessage } from './guests-to-call.service.ts'
import { listPeople } from './rsvps.queries.ts'
import { assignSeats, membersMoved, type SeatAssignment } from './seats.ts'

const mostDaysListed = 10

/** An occurrence with RSVPs, before and after a change; `after` is null where it is removed. */
export interface Alteration {
  before: Occurrence
  after: Occurrence | null
  rsvps: RsvpRow[]
}

/** An alteration that attendees must know of, with its text. */
interface Notice extends Alteration {
  text: () => string
}

/** A notice for one attendee. */
interface AttendeeNotice extends Notice {
  status: RsvpStatus
}

/**
 * Refuses a change that drops RSVPs together with their days.
 * @throws {Refusal} answers_lost
 */
export function refuseLosingRsvps(alterations: Alteration[]): void {
  const lost = alterations.filter(({ after }) => after === null).flatMap(({ rsvps }) => rsvps)
  if (lost.length > 0)
    throw new Refusal('answers_lost', [
      { msg: m.events_answers_lost({ answers: lost.length }), code: 'answers_lost' },
    ])
}

/**
 * Emails members about an organiser's change. Members who get or lose a seat are notified; so are those who
 * come, or may come, when the event is cancelled, moved or elsewhere. The organiser gets a list of attendees
 * without an email address.
 * @param alterations by start, in which order an email lists them
 */
export async function announceAlterations(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  by: Pick<Viewer, 'userId'>,
  alterations: Alteration[],
): Promise<void> {
  const messages: GuestMessage[] = []
  for (const { before, after, rsvps } of alterations)
    if (after)
      messages.push(
        ...(await emailMovedMembers(context, transaction, after, {
          before: assignSeats(rsvps, before.fields.capacity),
          after: assignSeats(rsvps, after.fields.capacity),
        })),
      )
  messages.push(...(await emailAttendees(context, transaction, by, alterations)))
  const [first] = alterations
  if (first && messages.length > 0)
    await emailCallList(context, transaction, first.after ?? first.before, { messages, acting: by.userId })
}

/** Queues one email per attendee for all changed dates; dates that are over are left out. */
async function emailAttendees(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  by: Pick<Viewer, 'userId'>,
  alterations: Alteration[],
): Promise<GuestMessage[]> {
  const now = config.now().toISOString()
  const notices = alterations.filter(({ before }) => before.span.ends_at > now).flatMap(noticeOf)
  const noticesByUser = new Map<string, [AttendeeNotice, ...AttendeeNotice[]]>()
  for (const notice of notices) {
    const { before, after, rsvps } = notice
    const { statuses } = assignSeats(rsvps, (after ?? before).fields.capacity)
    for (const { user_id, answer } of rsvps) {
      if (answer === 'declined' || user_id === by.userId) continue
      const own = { ...notice, status: statuses.get(user_id) ?? answer }
      const earlier = noticesByUser.get(user_id)
      if (earlier) earlier.push(own)
      else noticesByUser.set(user_id, [own])
    }
  }
  if (noticesByUser.size === 0) return []
  const emails = new Map(
    (await listPeople(transaction, [...noticesByUser.keys()])).map(({ user_id, email }) => [user_id, email]),
  )
  for (const [userId, own] of noticesByUser) {
    const email = emails.get(userId)
    await queueTopicMail({ config }, transaction, { userId }, () => ({
      ...emailOf(config, own),
      ...(email && calendarFor(config, email, own)),
    }))
  }
  return [...noticesByUser].flatMap(([userId, own]) => own.map(({ text }) => ({ userId, text })))
}

function emailOf({ publicUrl }: Pick<Config, 'publicUrl'>, notices: [Notice, ...Notice[]]): TopicEmail {
  const [{ before, after }] = notices
  const { title } = readFields(after ?? before)
  const texts = notices.slice(0, mostDaysListed).map(({ text }) => text())
  const rest = notices.length - texts.length
  return {
    topic: 'events',
    subject: notices.every(isOff)
      ? m.events_email_event_off_subject({ title })
      : m.events_email_event_changed_subject({ title }),
    text: [...texts, ...(rest > 0 ? [m.events_email_event_more({ count: rest })] : [])].join('\n\n'),
    button: m.events_email_seat_button(),
    url: `${publicUrl}/calendar${after ? `/${occurrenceId(after.event.id, after.originalStart)}` : ''}`,
  }
}

function noticeOf(alteration: Alteration): Notice[] {
  const text = () => sentencesOf(alteration).join(' ')
  return text() === '' ? [] : [{ ...alteration, text }]
}

/** Returns the sentences for attendees; empty where nothing changes for them. */
function sentencesOf({ before, after }: Alteration): string[] {
  const when = eventDateText(before.span, before.event.zone)
  const { title } = readFields(before)
  if (!after || after.fields.cancelled)
    return before.fields.cancelled ? [] : [m.events_email_event_off({ title, when })]
  const present = eventDateText(after.span, after.event.zone)
  if (before.fields.cancelled) return [m.events_email_event_on({ title, when: present })]
  const { place } = readFields(after)
  const isElsewhere = place !== null && after.fields.place !== before.fields.place
  return [
    ...(isSameSpan(before.span, after.span) ? [] : [m.events_email_event_moved({ title, when, present })]),
    ...(isElsewhere ? [m.events_email_event_place({ title, when: present, place })] : []),
  ]
}

function isOff({ after }: Alteration): boolean {
  return !after || after.fields.cancelled
}

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
async function emailMovedMembers(
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
  // An unverified address may be a stranger's: the rate limit prevents members from flooding it.
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
