import { m } from '../../../../contract/paraglide/messages.js'
import { rolesWith } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { accountAsViewer } from '../../accounts/account/accounts.service.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { listGroupLeaders } from '../../groups/own-groups.service.ts'
import { readHiddenMembers } from '../../posts/blocks.service.ts'
import { isNamedToKeepers, shownPhone } from '../../profiles/privacy/shown-people.service.ts'
import { keepsEvent } from '../series/event-groups.service.ts'
import { type Occurrence, occurrenceId, readFields } from '../series/occurrences.ts'
import { listOrganisers, listPeople } from './rsvps.queries.ts'

/** A message for one attendee, in the sentences and the language of the email. */
export interface GuestMessage {
  userId: string
  text: () => string
}

type Guest = Awaited<ReturnType<typeof listPeople>>[number]

/**
 * Emails organisers a list of guests without email, with the message for each. It includes phone numbers
 * that the recipient may see. The recipient is the organiser who makes the change; else the author of the
 * event, if still an organiser; else all organisers. For a group's event these are its leaders, else the
 * organisers of the calendar.
 * @param acting the organiser who makes the change; null where a member does
 */
export async function emailCallList(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  occurrence: Occurrence,
  { messages, acting }: { messages: GuestMessage[]; acting: string | null },
): Promise<void> {
  const { event, originalStart } = occurrence
  const people = await listPeople(transaction, [...new Set(messages.map(({ userId }) => userId))])
  const guests = new Map(
    people
      .filter(({ email, bouncing }) => email === null || bouncing)
      .map((person) => [person.user_id, person]),
  )
  if (guests.size === 0) return
  const uncalled = messages.filter(({ userId }) => guests.has(userId))
  for (const organiser of await organisersFor({ config }, transaction, {
    event,
    preferred: acting ?? event.created_by,
  })) {
    const hidden = await readHiddenMembers(transaction, organiser)
    const paragraphs = () =>
      [...Map.groupBy(uncalled, ({ text }) => text())].map(([text, about]) =>
        [
          text,
          ...linesFor(
            organiser,
            hidden,
            about.flatMap(({ userId }) => guests.get(userId) ?? []),
          ),
        ].join('\n'),
      )
    await queueTopicMail({ config }, transaction, { userId: organiser.userId }, () => ({
      topic: 'events',
      subject: m.events_email_call_subject({ title: readFields(occurrence).title }),
      text: [m.events_email_call_text(), ...paragraphs()].join('\n\n'),
      button: m.events_attendance_link(),
      url: guestListAddress(config, event, occurrenceId(event.id, originalStart)),
      thread: `event.${event.id}`,
    }))
  }
}

/** Lists guests by name where the organiser may read it, and counts the others. */
function linesFor(organiser: Viewer, hidden: ReadonlySet<string>, guests: Guest[]): string[] {
  const named = guests.filter((guest) => isNamedToKeepers(organiser, guest, hidden))
  const nameless = guests.length - named.length
  return [
    ...named.map((guest) => {
      const phone = shownPhone(organiser, guest)
      return `• ${phone ? `${guest.name}, ${phone}` : guest.name}`
    }),
    ...(nameless > 0 ? [`• ${m.events_email_call_nameless({ count: nameless })}`] : []),
  ]
}

/** Returns the address of the guest list. A group's is outside the administration, for its leaders. */
function guestListAddress(
  { publicUrl }: Context['config'],
  { group_id }: Occurrence['event'],
  id: string,
): string {
  return group_id === null ? `${publicUrl}/admin/events/${id}` : `${publicUrl}/calendar/${id}/guests`
}

async function organisersFor(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { event, preferred }: { event: Occurrence['event']; preferred: string | null },
): Promise<Viewer[]> {
  const asViewer = (userId: string) => accountAsViewer({ ...context, database: transaction }, userId)
  const first = preferred === null ? null : await asViewer(preferred)
  if (first && (await keepsEvent(transaction, first, event))) return [first]
  const leaders = event.group_id === null ? [] : await listGroupLeaders(transaction, event.group_id)
  const leading = (await Promise.all(leaders.map(asViewer))).filter((viewer) => viewer !== null)
  if (leading.length > 0) return leading
  const all = await Promise.all(
    (await listOrganisers(transaction, rolesWith['keep events'])).map(({ id }) => asViewer(id)),
  )
  return all.filter((viewer) => viewer !== null && may(viewer, 'keep events')) as Viewer[]
}
