import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import type { Occurrence } from '../series/occurrences.ts'
import { eventDateText } from './event-date-text.ts'
import { membersMoved, type Seating } from './waiting-list.ts'

/**
 * Writes to those who waited for a seat and have one now, and to those whose seat an administrator took away, unless
 * the event is over or cancelled. Queued in the transaction that moves them; whoever does not want to hear of events
 * gets nothing.
 * @param acting who sees it on the screen already
 */
export async function notifyMovedAttendees(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  { before, after, acting }: { before: Seating; after: Seating; acting?: string },
): Promise<void> {
  const { event, originalStart, fields, span } = occurrence
  if (fields.cancelled || span.starts_at <= context.config.now().toISOString()) return
  const about = { title: fields.title, when: eventDateText(span, event.zone) }
  const email = {
    topic: 'events',
    button: m.events_email_seat_button(),
    url: `${context.config.publicUrl}/calendar/${occurrenceId(event.id, originalStart)}`,
  } as const
  const seatGiven = {
    ...email,
    subject: m.events_email_seat_subject(about),
    text: `${m.events_email_seat_text(about)}\n\n${m.events_email_seat_advice()}`,
  }
  const seatLost = {
    ...email,
    subject: m.events_email_no_seat_subject(about),
    text: m.events_email_no_seat_text(about),
  }
  for (const userId of membersMoved(before, after, 'waiting', 'going'))
    if (userId !== acting) await queueTopicMail(context, transaction, { ...seatGiven, userId })
  for (const userId of membersMoved(before, after, 'going', 'waiting'))
    if (userId !== acting) await queueTopicMail(context, transaction, { ...seatLost, userId })
}
