import type { LetterReach, LetterRecipient, PaperRecipient } from '../../../../contract/letters/letters.ts'
import { type DeliveryState, unreachedReasons } from '../../../../contract/letters/options-and-limits.ts'
import { postalLines } from '../../../../contract/profiles/postal-address.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { readHiddenMembers } from '../../posts/blocks/blocks.service.ts'
import { readDetailsOf } from '../../profiles/person/person-details.service.ts'
import { isNamedToKeepers } from '../../profiles/privacy/shown-people.service.ts'
import { selectedPeople } from '../selections/filter-conditions.ts'
import { readFilterFacts, readSample, requireMayFilter } from '../selections/selected-people.service.ts'
import { requireOwnLetter } from './letters.service.ts'
import { countCopies, listOnPaper, recipientsOf } from './people.queries.ts'
import { listRecipientPage } from './recipients.queries.ts'

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
  const [counts, sample] = await Promise.all([
    countCopies(database, facts, filter),
    readSample(context, viewer, facts, filter),
  ])
  const of = (obstacle: string) => Number(counts.find((row) => row.obstacle === obstacle)?.count ?? 0)
  return {
    people: counts.reduce((sum, { count }) => sum + Number(count), 0),
    emails: of('waiting'),
    household: of('household'),
    withoutEmail: of('withoutEmail'),
    stopped: of('stopped'),
    bounced: of('bounced'),
    unverified: of('unverified'),
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
