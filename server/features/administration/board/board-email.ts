import type { BoardEmailText } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { EmailTemplate } from '../../../mail/email-rendering.ts'
import { timeFormat } from '../../../text/formats.ts'
import { type SocietyNames, societyName } from '../../../text/versions.ts'
import { queueAccountMails } from '../../accounts/account/account-mail.service.ts'
import { type BoardChangeTerm, listCandidates, listReaders } from './board-changes.queries.ts'

interface Change {
  id: string
  day: CalendarDate
  note: string | null
}

/** Returns the emails to the new officers, as they would be sent. */
export async function emailTextsOf(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  change: Change,
  terms: readonly BoardChangeTerm[],
): Promise<BoardEmailText[]> {
  const begun = Map.groupBy(
    terms.filter(({ kind }) => kind === 'begin'),
    ({ account_id }) => account_id,
  )
  const readers = await readersOf({ config }, connection, [...begun.keys()])
  return [...begun].map(([user, ofPerson]) => {
    const titles = ofPerson.map(({ title }) => title)
    const { subject, text } = emailTextOf(config, titles, change)
    const name = ofPerson[0]?.name ?? ''
    return { user, name, emailed: readers.has(user), subject, text }
  })
}

/** Returns the addresses of the people who may be emailed. */
async function readersOf(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userIds: string[],
): Promise<Map<string, string>> {
  if (config.smtpUrl === null || userIds.length === 0) return new Map()
  const readers = await listReaders(connection, config, userIds)
  return new Map(readers.map(({ id, email }) => [id, email]))
}

/** Queues the emails and returns their number. Undoing the change withdraws the queued ones. */
export async function queueBoardEmails(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  change: Change,
  terms: readonly BoardChangeTerm[],
): Promise<number> {
  const emails = await emailTextsOf({ config }, transaction, change, terms)
  const readers = await readersOf(
    { config },
    transaction,
    emails.map(({ user }) => user),
  )
  const mails = emails.flatMap(({ user }) => {
    const recipient = readers.get(user)
    const titles = terms.filter(({ kind, account_id }) => kind === 'begin' && account_id === user)
    const payload = {
      titles: JSON.stringify(titles.map(({ title }) => title)),
      day: change.day,
      note: change.note ?? '',
    }
    return recipient
      ? [{ kind: 'board' as const, userId: user, recipient, payload, cause: causeOfEmails(change.id) }]
      : []
  })
  await queueAccountMails({ config }, transaction, mails)
  return mails.length
}

/** Returns the cause of the emails, by which undoing withdraws queued ones. */
export function causeOfEmails(changeId: string): string {
  return `board change ${changeId}`
}

function emailTextOf(config: SocietyNames, titles: readonly string[], { day, note }: Omit<Change, 'id'>) {
  const society = societyName(config)
  const office = titles.map(labelOf).join(', ')
  const date = timeFormat('UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  const text = [
    m.administration_board_letter_text({ society, office, date }),
    ...(note ? [note] : []),
    m.administration_board_letter_ask(),
  ]
  return {
    subject: m.administration_board_letter_subject({ society, office }),
    text: text.join('\n\n'),
  }
}

/** Composes the email to a new officer who is still a member. */
export const boardEmail: EmailTemplate = async ({ config }, connection, mail) => {
  const [user] = mail.user_id === null ? [] : await listCandidates(connection, [mail.user_id])
  if (!user || user.departed !== null || user.suspended_at !== null) return null
  const { titles = '[]', day = '', note = '' } = mail.payload as Record<string, string>
  const { subject, text } = emailTextOf(config, JSON.parse(titles) as string[], { day, note: note || null })
  return {
    to: { name: user.name, address: mail.recipient },
    subject,
    blocks: [
      ...text.split('\n\n').map((paragraph) => ({ text: paragraph })),
      { button: m.administration_board_letter_button(), url: `${config.publicUrl}/board` },
    ],
    reason: m.administration_board_letter_reason({ society: societyName(config) }),
  }
}
