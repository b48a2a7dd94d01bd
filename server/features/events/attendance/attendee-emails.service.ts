import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { RsvpRow } from '../../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { queueTopicMail } from '../../notifications/notifications.service.ts'
import { isSameSpan } from '../editing/event-change.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import { firstStart, type Occurrence, placeAt } from '../series/occurrences.ts'
import type { Changed, Stored } from '../series/series-change.ts'
import { eventDateText } from './event-date-text.ts'

const daysWritten = 10

/** An occurrence that members answered, as it was and as it is now; null where it is gone. */
interface Alteration {
  before: Occurrence
  after: Occurrence | null
  answers: RsvpRow[]
}

/** What became of every occurrence that has an answer; all are gone where nothing follows. */
export function alterationsOf(before: Stored, after: Changed | null): Alteration[] {
  const places = Map.groupBy(before.answers, ({ original_start }) => original_start)
  return [...places].map(([start, answers]) => {
    const moved = after?.moved.get(start || firstStart(before.event))
    return {
      before: placeAt(before, start),
      after: after && moved !== undefined ? placeAt(after, moved) : null,
      answers,
    }
  })
}

/**
 * Writes to whoever comes, or may come, what an officer has altered: that it is cancelled, at another time or at
 * another place. One message a person, however many days of a series it is about, and none about what is over.
 */
export async function notifyAttendees(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  by: Viewer,
  alterations: Alteration[],
): Promise<void> {
  const now = context.config.now().toISOString()
  const news = alterations
    .filter(({ before }) => before.span.ends_at > now)
    .flatMap((alteration) => {
      const text = whatIsNew(alteration)
      return text === null ? [] : [{ ...alteration, text }]
    })
    .toSorted((one, other) => (one.before.span.starts_at < other.before.span.starts_at ? -1 : 1))
  const readers = new Set(
    news.flatMap(({ answers }) =>
      answers.filter(({ answer }) => answer !== 'declined').map(({ user_id }) => user_id),
    ),
  )
  readers.delete(by.userId)
  for (const userId of readers) {
    const own = news.filter(({ answers }) =>
      answers.some((one) => one.user_id === userId && one.answer !== 'declined'),
    )
    const [{ before, after } = { before: undefined, after: null }] = own
    if (!before) continue
    const isAllOff = own.every(isOff)
    const { title } = after?.fields ?? before.fields
    const texts = own.slice(0, daysWritten).map(({ text }) => text)
    const rest = own.length - texts.length
    await queueTopicMail(context, transaction, {
      userId,
      topic: 'events',
      subject: isAllOff
        ? m.events_email_event_off_subject({ title })
        : m.events_email_event_changed_subject({ title }),
      text: [...texts, ...(rest > 0 ? [m.events_email_event_more({ count: rest })] : [])].join('\n\n'),
      button: m.events_email_seat_button(),
      url: `${context.config.publicUrl}/calendar${after ? `/${occurrenceId(after.event.id, after.originalStart)}` : ''}`,
    })
  }
}

/** A sentence for those who come, or null where nothing is new to them. */
function whatIsNew({ before, after }: Alteration): string | null {
  const when = eventDateText(before.span, before.event.zone)
  const { title } = before.fields
  if (!after || after.fields.cancelled)
    return before.fields.cancelled ? null : m.events_email_event_off({ title, when })
  const present = eventDateText(after.span, after.event.zone)
  if (before.fields.cancelled) return m.events_email_event_on({ title, when: present })
  const { place } = after.fields
  const isElsewhere = place !== null && place !== before.fields.place
  const sentences = [
    ...(isSameSpan(before.span, after.span) ? [] : [m.events_email_event_moved({ title, when, present })]),
    ...(isElsewhere ? [m.events_email_event_place({ title, when: present, place })] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}

function isOff({ after }: Alteration): boolean {
  return !after || after.fields.cancelled
}
