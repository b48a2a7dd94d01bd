import type { AuditAction } from '../../../../contract/audit-options.ts'
import { groupOf } from '../../../../contract/letters/filters.ts'
import type { Letter } from '../../../../contract/letters/letters.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale } from '../../../endpoints/entity-tags.ts'
import { conflict, invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { queueMail, queueMails, withdrawWaiting } from '../../../mail/mail-queue.ts'
import { accountAsViewer } from '../../accounts/account/accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { readFilterFacts } from '../selections/selected-people.service.ts'
import { choosesFreely, requireMayFilter } from '../selections/selections.policy.ts'
import { causeOf, type LetterContext } from './letter-email.service.ts'
import {
  advanceLetter,
  countUnsent,
  type LetterRecord,
  listDueLetters,
  lockLetter,
  updateLetter,
} from './letters.queries.ts'
import { readLetter, requireOwnLetter } from './letters.service.ts'
import {
  chooseRecipients,
  findPersonNamed,
  listChosen,
  listHouseholdReaders,
  listRecipientsAmong,
  listServedHouseholds,
  reachesAnybody,
} from './people.queries.ts'
import { cancelChosen, settleCopies, settleWithdrawn, storeOutcomes } from './recipients.queries.ts'
import { sendingTime } from './sending-time.ts'

const copiesAtOnce = 250

/**
 * Sends a test copy of a letter to the viewer.
 * @throws {Refusal} absent, conflict
 */
export async function testLetter(context: Context, viewer: Viewer, id: string): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    await requireOwnLetter(transaction, viewer, id)
    const person = await findPersonNamed(transaction, viewer.userId)
    if (!person?.email) throw conflict(m.letters_test_no_address())
    await queueMail(context, transaction, {
      kind: 'letter',
      userId: viewer.userId,
      recipient: person.email,
      locale: null,
      payload: { letter: id, test: 'yes' },
    })
  })
}

/**
 * Sends a letter, immediately or at a time. A letter with the state `sending` or `sent` is unchanged.
 * @throws {Refusal} absent, forbidden, conflict (nobody gets it), invalid (at)
 */
export async function sendLetter(
  context: Context,
  viewer: Viewer,
  id: string,
  at: string | null | undefined,
): Promise<Letter> {
  const { config, database } = context
  const sendAt = at == null ? null : sendingTime(config, at)
  return database.transaction().execute(async (transaction) => {
    const letter = await lockOwn(transaction, viewer, id)
    const isRepeated = letter.state === 'scheduled' && letter.send_at === sendAt
    if (letter.state === 'sending' || letter.state === 'sent' || isRepeated)
      return readLetter(transaction, viewer, id)
    if (letter.state === 'stopped') throw conflict(m.letters_stopped_already())
    await requireMayFilter(transaction, viewer, letter.filter)
    const facts = await readFilterFacts(context, transaction, letter.filter, letter.author_id)
    if (!(await reachesAnybody(transaction, facts, letter.filter)))
      throw invalid('filter', m.letters_nobody())
    const now = config.now().toISOString()
    const state = sendAt === null ? 'sending' : 'scheduled'
    const started_at = sendAt === null ? now : null
    const change = { state, send_at: sendAt, started_at, updated_at: now } as const
    if (!(await updateLetter(transaction, letter, change))) throw stale()
    await audit(context, transaction, viewer, sendAt === null ? 'send letter' : 'plan letter', letter, sendAt)
    if (sendAt === null) {
      await chooseRecipients(transaction, facts, letter)
      await queueCopies(context, transaction, letter)
    }
    return readLetter(transaction, viewer, id)
  })
}

/**
 * Cancels a scheduled letter, or stops one that is being sent. A scheduled one becomes a draft again.
 * @throws {Refusal} absent, conflict (it was not sent, or is sent)
 */
export async function stopLetter(context: Context, viewer: Viewer, id: string): Promise<Letter> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const letter = await lockOwn(transaction, viewer, id)
    const now = config.now().toISOString()
    if (letter.state === 'draft') throw conflict(m.letters_not_sent_yet())
    if (letter.state === 'stopped') return readLetter(transaction, viewer, id)
    await storeOutcomes(transaction, now, id)
    await settleWithdrawn(transaction, id, { state: 'gone', at: now })
    const withdrawn = await withdrawWaiting(transaction, causeOf(id))
    if (letter.state === 'sent' && withdrawn === 0) throw conflict(m.letters_all_gone())
    await settleWithdrawn(transaction, id, { state: 'calledOff', at: now })
    await cancelChosen(transaction, id, now)
    const change =
      letter.state === 'scheduled'
        ? ({ state: 'draft', send_at: null, updated_at: now } as const)
        : ({ state: 'stopped', finished_at: now, updated_at: now } as const)
    if (!(await updateLetter(transaction, letter, change))) throw stale()
    await audit(context, transaction, viewer, 'stop letter', letter, null)
    return readLetter(transaction, viewer, id)
  })
}

/**
 * Queues the copies of due letters, and stores outcomes.
 * @throws {RowsFailed} when some remain for the next round
 */
export async function sendDueLetters(context: LetterContext): Promise<void> {
  const { config, database } = context
  const due = await listDueLetters(database, config.now().toISOString())
  await eachRow(
    due,
    (id) => `letter ${id}`,
    async (id) => {
      while (await queueNextCopies(context, id)) await yieldToRequests()
    },
  )
  await storeLetterOutcomes(context)
}

/** Counts the planned letters that could not be sent: of all authors for secretaries, otherwise the viewer's. */
export function countUnsentLetters({ database }: Pick<Context, 'database'>, viewer: Viewer): Promise<number> {
  return countUnsent(database, choosesFreely(viewer) ? null : viewer.userId)
}

/** Stores the outcomes of copies, before their emails leave the queue. */
export async function storeLetterOutcomes({
  config,
  database,
}: Pick<LetterContext, 'config' | 'database'>): Promise<void> {
  const at = config.now().toISOString()
  await database.transaction().execute(async (transaction) => {
    await storeOutcomes(transaction, at, null)
    await settleWithdrawn(transaction, null, { state: 'gone', at })
  })
}

/** Queues the next copies of a letter; returns whether there are more. */
function queueNextCopies(context: LetterContext, id: string): Promise<boolean> {
  const { config, database, log } = context
  return database.transaction().execute(async (transaction) => {
    const letter = await lockLetter(transaction, id)
    const now = config.now().toISOString()
    const isDue = letter?.state === 'scheduled' && letter.send_at !== null && letter.send_at <= now
    if (!letter || !(letter.state === 'sending' || isDue)) return false
    if (!isDue) return queueCopies(context, transaction, letter)
    try {
      await requireAuthor(context, transaction, letter)
      const facts = await readFilterFacts(context, transaction, letter.filter, letter.author_id)
      await chooseRecipients(transaction, facts, letter)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn({ letter: id, faults: error.faults }, 'a planned letter was not sent, and is a draft again')
      await advanceLetter(transaction, id, { state: 'draft' })
      return false
    }
    await advanceLetter(transaction, id, { state: 'sending', started_at: now })
    return queueCopies(context, transaction, letter)
  })
}

/**
 * Checks that the author of a planned letter may still send it.
 * @throws {Refusal} forbidden
 */
async function requireAuthor(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { author_id, filter }: LetterRecord,
): Promise<void> {
  const author = await accountAsViewer({ config, database: transaction }, author_id)
  if (!author) throw refusal('forbidden')
  await requireMayFilter(transaction, author, filter)
}

/**
 * Queues the copies of a letter's next recipients, and stores that. One transaction does both, so that each
 * person gets one copy even across restarts.
 * @returns whether there are more
 */
async function queueCopies(
  context: Pick<Context, 'config' | 'database'>,
  transaction: Connection,
  letter: Pick<LetterRecord, 'id' | 'filter'>,
): Promise<boolean> {
  const now = context.config.now().toISOString()
  const people = await listChosen(transaction, letter, copiesAtOnce)
  const atHome = await householdCopies(
    transaction,
    letter,
    people.flatMap(({ id, obstacle }) => (obstacle === 'withoutEmail' ? id : [])),
  )
  const copies = people.map((person) => ({ ...person, ...atHome.get(person.id) }))
  const written = copies.filter(({ obstacle }) => obstacle === 'waiting')
  const ids = await queueMails(
    context,
    transaction,
    written.map(({ id, email, locale }) => ({
      kind: 'letter' as const,
      userId: id,
      recipient: email ?? '',
      locale,
      bulk: true,
      payload: { letter: letter.id, test: 'no' },
      cause: causeOf(letter.id),
    })),
  )
  const mailOf = new Map(written.map(({ id }, place) => [id, ids[place] ?? null]))
  const rows = copies.map(({ id, obstacle }) => ({
    letter_id: letter.id,
    user_id: id,
    state: obstacle,
    mail_id: mailOf.get(id) ?? null,
    at: obstacle === 'waiting' ? null : now,
    reason: null,
  }))
  await settleCopies(transaction, rows)
  const isDone = people.length < copiesAtOnce
  if (isDone) await advanceLetter(transaction, letter.id, { state: 'sent', finished_at: now })
  return !isDone
}

/**
 * Returns the copies of people without an address, by their ids. They go to the household's first adult, once
 * for each household, and not where that adult gets a copy.
 */
async function householdCopies(
  transaction: Connection,
  { id: letterId, filter }: Pick<LetterRecord, 'id' | 'filter'>,
  ids: readonly string[],
) {
  const readers = await listHouseholdReaders(transaction, ids, groupOf(filter))
  const [readerIds, householdIds] = [new Set<string>(), new Set<string>()]
  for (const { id, household_id } of readers.values()) {
    readerIds.add(id)
    householdIds.add(household_id)
  }
  const written = await listRecipientsAmong(transaction, letterId, [...readerIds])
  const served = await listServedHouseholds(transaction, letterId, [...householdIds])
  return new Map(
    ids.flatMap((id) => {
      const reader = readers.get(id)
      if (!reader) return []
      const isServed = written.has(reader.id) || served.has(reader.household_id)
      served.add(reader.household_id)
      const { email, locale } = reader
      return [
        [id, { email, locale, obstacle: isServed ? ('household' as const) : ('waiting' as const) }] as const,
      ]
    }),
  )
}

async function lockOwn(transaction: Connection, viewer: Viewer, id: string): Promise<LetterRecord> {
  await lockLetter(transaction, id)
  return requireOwnLetter(transaction, viewer, id)
}

function audit(
  { config }: Context,
  transaction: Connection,
  viewer: Viewer,
  act: AuditAction,
  { id, subject }: LetterRecord,
  at: string | null,
): Promise<void> {
  return recordAuditEntry(config, transaction, viewer, {
    act,
    subject: { kind: 'letter', id },
    aboutUserId: null,
    before: null,
    after: { subject, ...(at !== null && { at }) },
    reason: null,
  })
}
