import { type Filter, narrowTo, pickedPeopleMax } from '../../../../contract/letters/filters.ts'
import type {
  Letter,
  LetterReach,
  LetterRecipient,
  PaperRecipient,
} from '../../../../contract/letters/letters.ts'
import { type DeliveryState, unreachedReasons } from '../../../../contract/letters/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { postalLines } from '../../../../contract/profiles/postal-address.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { conflict, Refusal } from '../../../endpoints/refusal.ts'
import { readHiddenMembers } from '../../posts/blocks.service.ts'
import { readDetailsOf } from '../../profiles/person/person-details.service.ts'
import { isNamedToKeepers } from '../../profiles/privacy/shown-people.service.ts'
import { selectedPeople } from '../selections/filter-conditions.ts'
import { readFilterFacts, readSample, requireMayFilter } from '../selections/selected-people.service.ts'
import { choosesFreely } from '../selections/selections.policy.ts'
import { copyFiles } from './letter-files.service.ts'
import { listSenders, readLetter, requireOwnLetter, storeLetter } from './letters.service.ts'
import { countCopies, listOnPaper, recipientsOf } from './people.queries.ts'
import { listMissed, listRecipientPage } from './recipients.queries.ts'

const pageSize = 100

interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * Counts the people that a letter would reach now, and all others.
 * @throws {Refusal} absent
 */
export async function readReach(context: Context, viewer: Viewer, id: string): Promise<LetterReach> {
  const { database } = context
  const { filter, author_id } = await requireOwnLetter(database, viewer, id)
  const facts = await readFilterFacts(context, database, filter, author_id)
  await requireMayFilter(database, viewer, filter)
  const [{ people, by }, sample] = await Promise.all([
    countCopies(database, facts, filter),
    readSample(context, viewer, facts, filter),
  ])
  const of = (obstacle: string) => by.get(obstacle) ?? 0
  const obstacles = {
    household: of('household'),
    withoutEmail: of('withoutEmail'),
    stopped: of('stopped'),
    bounced: of('bounced'),
    unverified: of('unverified'),
  }
  const obstructed = Object.values(obstacles).reduce((sum, count) => sum + count, of('gone'))
  return {
    people,
    emails: people - obstructed,
    ...obstacles,
    sample: sample.map(({ _id, name }) => ({ _id, name })),
  }
}

/**
 * Lists the people of a letter that no email reaches, by name. Postal addresses are for viewers who may see private
 * details.
 * @throws {Refusal} absent
 */
export async function listPaperRecipients(
  context: Context,
  viewer: Viewer,
  id: string,
  { limit = pageSize, cursor }: Paging,
): Promise<Page<PaperRecipient>> {
  const { database } = context
  const { filter, author_id, state } = await requireOwnLetter(database, viewer, id)
  // Its recipients are fixed when its sending begins.
  const people =
    state === 'draft' || state === 'scheduled'
      ? selectedPeople(database, await readFilterFacts(context, database, filter, author_id), filter)
      : recipientsOf(database, id)
  const after = cursor === undefined ? null : readCursor(cursor, 2)
  const [rows, hidden] = await Promise.all([
    listOnPaper(database, people, filter, { after, limit: limit + 1 }),
    readHiddenMembers(database, viewer),
  ])
  const page = pageOf(rows, limit, ({ name_key, user_id }) => [name_key, user_id])
  const seesAddresses = may(viewer, 'see private details')
  const named = page.items.filter((person) => isNamedToKeepers(viewer, person, hidden))
  const details = seesAddresses
    ? await readDetailsOf(
        database,
        named.map(({ user_id }) => user_id),
      )
    : new Map<string, never>()
  const items = named.map(({ user_id, name, address, obstacle }): PaperRecipient => {
    const own = details.get(user_id)?.address
    const shownAddress = own ? postalLines(own).join('\n') : address
    return {
      _id: user_id,
      name,
      address: seesAddresses ? shownAddress : null,
      reason: unreachedReasons.find((reason) => reason === obstacle) ?? 'withoutEmail',
    }
  })
  return { ...page, items }
}

/**
 * Lists the people of a letter with the state of their copy, by name.
 * @throws {Refusal} absent
 */
export async function listRecipients(
  { database }: Context,
  viewer: Viewer,
  id: string,
  { state, limit = pageSize, cursor }: Paging & { state?: DeliveryState | undefined },
): Promise<Page<LetterRecipient>> {
  await requireOwnLetter(database, viewer, id)
  const after = cursor === undefined ? null : readCursor(cursor, 2)
  const states = state ? [state] : null
  const [rows, hidden] = await Promise.all([
    listRecipientPage(database, id, { states, after, limit: limit + 1 }),
    readHiddenMembers(database, viewer),
  ])
  const page = pageOf(rows, limit, ({ name_key, user_id }) => [name_key, user_id])
  const items = page.items.map(
    (row): LetterRecipient => ({
      user: isNamedToKeepers(viewer, row, hidden) ? { _id: row.user_id, name: row.name } : null,
      state: row.state,
      at: row.at,
      reason: row.reason ?? row.last_failure,
    }),
  )
  return { ...page, items }
}

/**
 * Creates a draft of a letter's text for the people it did not reach. Replies go to the viewer where the sender
 * has left the board.
 * @throws {Refusal} absent, forbidden, conflict
 */
export async function writeAgain(context: Context, viewer: Viewer, id: string): Promise<Letter> {
  return context.database.transaction().execute(async (transaction) => {
    const letter = await requireOwnLetter(transaction, viewer, id)
    const people = await listMissed(transaction, id, pickedPeopleMax)
    if (people.length === 0) throw conflict(m.letters_nobody_missed())
    const { subject, text, sender_id } = letter
    const filter = await filterForMissed(context, transaction, viewer, letter.filter as Filter, people)
    const senders = await listSenders(context, transaction, viewer)
    const sender = senders.find(({ _id }) => _id === sender_id)
    const input = { subject, text, filter, ...(sender && { senderId: sender._id }) }
    const again = await storeLetter(context, transaction, viewer, input)
    await copyFiles(context, transaction, id, again)
    return readLetter(transaction, viewer, again)
  })
}

/**
 * Returns the filter for the people that a letter did not reach. They become a hand-picked list where the group,
 * event, office or category of its selection is gone.
 * @throws {Refusal} forbidden; invalid for viewers who may not hand-pick people
 */
async function filterForMissed(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  of: Filter,
  people: string[],
): Promise<Filter> {
  const filter = narrowTo(of, people)
  try {
    await requireMayFilter(transaction, viewer, filter)
    await readFilterFacts(context, transaction, filter, null)
    return filter
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid' || !choosesFreely(viewer)) throw error
    return { people }
  }
}
