import type { BoardEmailText } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
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
    const { subject, text } = emailTextOf(config, titlesOf(config, ofPerson), change)
    const name = ofPerson[0]?.name ?? ''
    return { user, name, emailed: readers.has(user), subject, text }
  })
}

/** The offices of a new officer, by whether they wait for confirmation. */
interface Titles {
  held: string[]
  waiting: string[]
}

function titlesOf({ confirmation }: Pick<Config, 'confirmation'>, terms: readonly BoardChangeTerm[]): Titles {
  const waits = ({ confirmed_at }: BoardChangeTerm) => confirmed_at === null && confirmation !== 'none'
  const titles = (some: readonly BoardChangeTerm[]) => some.map(({ title }) => title)
  return { held: titles(terms.filter((term) => !waits(term))), waiting: titles(terms.filter(waits)) }
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
    const begun = terms.filter(({ kind, account_id }) => kind === 'begin' && account_id === user)
    const { held, waiting } = titlesOf(config, begun)
    const payload = {
      titles: JSON.stringify(held),
      waiting: JSON.stringify(waiting),
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

function emailTextOf(config: SocietyNames, { held, waiting }: Titles, { day, note }: Omit<Change, 'id'>) {
  const society = societyName(config)
  const office = held.map(labelOf).join(', ')
  const entered = waiting.map(labelOf).join(', ')
  const date = timeFormat('UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  const text = [
    ...(held.length > 0 ? [m.administration_board_letter_text({ society, office, date })] : []),
    ...(waiting.length > 0 ? [m.administration_board_letter_waits({ society, office: entered, date })] : []),
    ...(note ? [note] : []),
    m.administration_board_letter_ask(),
  ]
  return {
    subject:
      held.length > 0
        ? m.administration_board_letter_subject({ society, office })
        : m.administration_board_letter_subject_waits({ society, office: entered }),
    reason:
      held.length > 0
        ? m.administration_board_letter_reason({ society })
        : m.administration_board_letter_reason_waits({ society }),
    text: text.join('\n\n'),
  }
}

/** Composes the email to a new officer who is still a member. */
export const boardEmail: EmailTemplate = async ({ config }, connection, mail) => {
  const [user] = mail.user_id === null ? [] : await listCandidates(connection, [mail.user_id])
  if (!user || user.departed !== null || user.suspended_at !== null) return null
  const { titles = '[]', waiting = '[]', day = '', note = '' } = mail.payload as Record<string, string>
  const offices = { held: JSON.parse(titles) as string[], waiting: JSON.parse(waiting) as string[] }
  const { subject, text, reason } = emailTextOf(config, offices, { day, note: note || null })
  return {
    to: { name: user.name, address: mail.recipient },
    subject,
    blocks: [
      ...text.split('\n\n').map((paragraph) => ({ text: paragraph })),
      { button: m.administration_board_letter_button(), url: `${config.publicUrl}/board` },
    ],
    reason,
  }
}
