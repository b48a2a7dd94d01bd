import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { RsvpRow } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { queueTopicMail } from '../../notifications/notifications.service.ts'
import { holdEvent, listExceptions } from '../events.queries.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import { type Occurrence, occurrencesOf, placeAt } from '../series/occurrences.ts'
import type { Changed, Stored } from '../series/series-change.ts'
import { alterationsOf, notifyAttendees } from './attendee-emails.service.ts'
import { eventDateText } from './event-date-text.ts'
import { listPlacesOf, listRsvps } from './rsvps.queries.ts'
import { formLine, type Line, movedBetween } from './waiting-list.ts'

/**
 * Writes to those who waited for a seat and have one now, and to those whose seat an officer took away, unless the
 * event is over or cancelled. Queued in the transaction that moves them; whoever does not want to hear of events gets
 * nothing.
 * @param acting who is told on the screen already
 */
export async function notifyMovedAttendees(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  { before, after, acting }: { before: Line; after: Line; acting?: string },
): Promise<void> {
  const { event, originalStart, fields, span } = occurrence
  if (fields.cancelled || span.starts_at <= context.config.now().toISOString()) return
  const about = { title: fields.title, when: eventDateText(span, event.zone) }
  const letter = {
    topic: 'events',
    button: m.events_email_seat_button(),
    url: `${context.config.publicUrl}/calendar/${occurrenceId(event.id, originalStart)}`,
  } as const
  const up = {
    ...letter,
    subject: m.events_email_seat_subject(about),
    text: `${m.events_email_seat_text(about)}\n\n${m.events_email_seat_advice()}`,
  }
  const down = {
    ...letter,
    subject: m.events_email_no_seat_subject(about),
    text: m.events_email_no_seat_text(about),
  }
  for (const userId of movedBetween(before, after, 'waiting', 'going'))
    if (userId !== acting) await queueTopicMail(context, transaction, { ...up, userId })
  for (const userId of movedBetween(before, after, 'going', 'waiting'))
    if (userId !== acting) await queueTopicMail(context, transaction, { ...down, userId })
}

/**
 * What a change means for those who answered: nobody's answer is dropped with its day unless the officer says so,
 * whoever gets or loses a seat hears of it, and so does whoever comes when it is altered.
 * @throws {Refusal} answers_lost
 */
export async function carryRsvps(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  before: Stored,
  after: Changed,
  { by, mayDrop }: { by: Viewer; mayDrop: boolean },
): Promise<void> {
  const answers = before.answers.length - after.answers.length
  if (answers > 0 && !mayDrop)
    throw new Refusal('answers_lost', [{ msg: m.events_answers_lost({ answers }), code: 'answers_lost' }])
  for (const [from, to] of after.moved) {
    const [old, now] = [placeAt(before, from), placeAt(after, to)]
    await notifyMovedAttendees(context, transaction, now, {
      before: lineAt(before.answers, old),
      after: lineAt(after.answers, now),
    })
  }
  await notifyAttendees(context, transaction, by, alterationsOf(before, after))
}

/** Gives back the seats of a member who leaves, so that those who waited for them hear of it. */
export async function releaseSeatsOf(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<void> {
  const now = context.config.now().toISOString()
  for (const { event_id, original_start } of await listPlacesOf(transaction, userId, now)) {
    const event = await holdEvent(transaction, event_id)
    if (!event) continue
    const occurrence = occurrencesOf(event, await listExceptions(transaction, event_id)).find(
      ({ originalStart }) => (originalStart ?? '') === original_start,
    )
    if (!occurrence) continue
    const answers = await listRsvps(transaction, event_id, original_start)
    const { capacity } = occurrence.fields
    const before = formLine(answers, capacity)
    const after = formLine(
      answers.filter(({ user_id }) => user_id !== userId),
      capacity,
    )
    await notifyMovedAttendees(context, transaction, occurrence, { before, after })
  }
}

/** The line of an occurrence out of the answers to all. */
export function lineAt(answers: RsvpRow[], { originalStart, fields }: Occurrence): Line {
  return formLine(
    answers.filter(({ original_start }) => original_start === (originalStart ?? '')),
    fields.capacity,
  )
}
