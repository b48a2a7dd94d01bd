import { m } from '../../../contract/paraglide/messages.js'
import type { Context } from '../../context.ts'
import type { Connection } from '../../database/connection.ts'
import type { EventAnswerRow } from '../../database/event-rows.ts'
import { Refusal } from '../../refusal.ts'
import { queueTopicMail } from '../accounts/mail-choices.service.ts'
import { listAnswers, listPlacesOf } from './answers.queries.ts'
import { holdEvent, listExceptions } from './events.queries.ts'
import { occurrenceId } from './occurrence-id.ts'
import { asWhole, type Occurrence, occurrenceAt, occurrencesOf } from './occurrences.ts'
import type { Changed, Stored } from './series-change.ts'
import { formLine, type Line, whoMovedUp } from './standings.ts'
import { writtenSpan } from './written-span.ts'

/**
 * Writes to those who waited for a seat and have one now, unless what they waited for is over or cancelled. Queued in
 * the transaction that gives the seats away; whoever does not want to hear of events gets nothing.
 * @param acting who is told on the screen already
 */
export async function tellWhoMovedUp(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  { before, after, acting }: { before: Line; after: Line; acting?: string },
): Promise<void> {
  const { event, originalStart, fields, span } = occurrence
  if (fields.cancelled || span.starts_at <= context.config.now().toISOString()) return
  const { title } = fields
  const when = writtenSpan(span, event.zone)
  for (const userId of whoMovedUp(before, after))
    if (userId !== acting)
      await queueTopicMail(context, transaction, {
        userId,
        topic: 'events',
        subject: m.mail_seat_subject({ title }),
        text: `${m.mail_seat_text({ title, when })}\n\n${m.mail_seat_advice()}`,
        button: m.mail_seat_button(),
        url: `${context.config.publicUrl}/calendar/${occurrenceId(event.id, originalStart)}`,
      })
}

/**
 * What a change means for those who answered: nobody's answer is dropped with its day unless the officer says so, and
 * more seats let people move up.
 * @throws {Refusal} answers_lost
 */
export async function carryAnswers(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  before: Stored,
  after: Changed,
  { mayDrop }: { mayDrop: boolean },
): Promise<void> {
  const answers = before.answers.length - after.answers.length
  if (answers > 0 && !mayDrop)
    throw new Refusal('answers_lost', [{ msg: m.events_answers_lost({ answers }), code: 'answers_lost' }])
  for (const [from, to] of after.moved) {
    const [old, now] = [placeAt(before, from), placeAt(after, to)]
    await tellWhoMovedUp(context, transaction, now, {
      before: lineAt(before.answers, old),
      after: lineAt(after.answers, now),
    })
  }
}

/** Gives back the seats of a member who leaves, so that those who waited for them hear of it. */
export async function giveBackSeats(
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
    const answers = await listAnswers(transaction, event_id, original_start)
    const { capacity } = occurrence.fields
    const before = formLine(answers, capacity)
    const after = formLine(
      answers.filter(({ user_id }) => user_id !== userId),
      capacity,
    )
    await tellWhoMovedUp(context, transaction, occurrence, { before, after })
  }
}

function placeAt({ event, exceptions }: Stored, start: string): Occurrence {
  if (!event.repeat) return asWhole(event)
  return occurrenceAt(
    event,
    start,
    exceptions.find(({ original_start }) => original_start === start),
  )
}

/** The line of an occurrence out of the answers to all. */
export function lineAt(answers: EventAnswerRow[], { originalStart, fields }: Occurrence): Line {
  return formLine(
    answers.filter(({ original_start }) => original_start === (originalStart ?? '')),
    fields.capacity,
  )
}
