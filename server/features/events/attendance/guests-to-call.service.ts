import { m } from '../../../../contract/paraglide/messages.js'
import { rolesWith } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { accountAsViewer } from '../../accounts/accounts.service.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { readHiddenMembers } from '../../posts/blocks/blocks.service.ts'
import { isNamedToKeepers, shownPhone } from '../../profiles/privacy/shown-people.service.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import type { Occurrence } from '../series/occurrences.ts'
import { listKeepers, listPeople } from './rsvps.queries.ts'

/** News for a guest, in sentences that an email to them would hold. */
export interface GuestMessage {
  userId: string
  text: string
}

type Guest = Awaited<ReturnType<typeof listPeople>>[number]

/**
 * Writes to the event's keeper which guests without an address have to be called, and what to tell them; with their
 * numbers, as far as the keeper may see them. The keeper is who makes the change, or else who created the event and may
 * still keep events, or else everybody who may.
 * @param acting who makes the change, if that is a keeper of events
 */
export async function tellKeeperOfGuests(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { event, originalStart, fields }: Occurrence,
  { news, acting }: { news: GuestMessage[]; acting: string | null },
): Promise<void> {
  const people = await listPeople(transaction, [...new Set(news.map(({ userId }) => userId))])
  const guests = new Map(
    people.filter(({ email }) => email === null).map((person) => [person.user_id, person]),
  )
  if (guests.size === 0) return
  const byText = Map.groupBy(
    news.filter(({ userId }) => guests.has(userId)),
    ({ text }) => text,
  )
  for (const keeper of await keepersOf({ config }, transaction, acting ?? event.created_by)) {
    const hidden = await readHiddenMembers(transaction, keeper)
    const paragraphs = [...byText].map(([text, about]) =>
      [
        text,
        ...linesFor(
          keeper,
          hidden,
          about.flatMap(({ userId }) => guests.get(userId) ?? []),
        ),
      ].join('\n'),
    )
    await queueTopicMail({ config }, transaction, {
      userId: keeper.userId,
      topic: 'events',
      subject: m.events_email_call_subject({ title: fields.title }),
      text: [m.events_email_call_text(), ...paragraphs].join('\n\n'),
      button: m.events_attendance_link(),
      url: `${config.publicUrl}/admin/events/${occurrenceId(event.id, originalStart)}`,
      thread: `event.${event.id}`,
    })
  }
}

/** Writes a line for each guest whose name the keeper may read, and one for all others. */
function linesFor(keeper: Viewer, hidden: ReadonlySet<string>, guests: Guest[]): string[] {
  const named = guests.filter((guest) => isNamedToKeepers(keeper, guest, hidden))
  const nameless = guests.length - named.length
  return [
    ...named.map((guest) => {
      const phone = shownPhone(keeper, guest)
      return `• ${phone ? `${guest.name}, ${phone}` : guest.name}`
    }),
    ...(nameless > 0 ? [`• ${m.events_email_call_nameless({ count: nameless })}`] : []),
  ]
}

async function keepersOf(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  preferred: string | null,
): Promise<Viewer[]> {
  const asViewer = (userId: string) => accountAsViewer({ ...context, database: transaction }, userId)
  const one = preferred === null ? null : await asViewer(preferred)
  if (one && may(one, 'keep events')) return [one]
  const all = await Promise.all(
    (await listKeepers(transaction, rolesWith['keep events'])).map(({ id }) => asViewer(id)),
  )
  return all.filter((viewer) => viewer !== null && may(viewer, 'keep events')) as Viewer[]
}
