import type { Viewer } from '../../../../endpoints/context.ts'
import type { AccountTransaction } from '../../../accounts/account/account-subscribers.ts'
import { addWithoutAddress, prepareSeveral } from '../../../accounts/invitations/bulk-invitations.service.ts'
import { addMembershipsWithin, type KnownMembership } from '../../../profiles/claims/claims.service.ts'
import { storePeople } from '../../../profiles/person/person.service.ts'
import { personKey } from '../checking/earlier-rows.ts'
import type { MemberRow } from '../checking/member-row.ts'
import { isLeftOut, knownPeople } from '../checking/person-matching.ts'
import { type StagedRow, updateRow } from '../records/import-rows.queries.ts'
import { findUserIds, markJoiningUnknown } from './stored-rows.queries.ts'

/** A row with its parsed values; titles and categories exist. */
export interface ReadRow {
  row: StagedRow
  reading: Omit<MemberRow, 'membership'> & { membership: (KnownMembership & { confirmed: boolean }) | null }
}

interface AddedRow extends ReadRow {
  userId: string
  /** true for the row that added the person; false for their further rows. */
  isFirst: boolean
}

/**
 * Adds the people of some rows, with profile, memberships and roster. People with an address get an unclaimed
 * account. Skips people who became known after the check.
 */
export async function addPeople(
  { config, transaction }: AccountTransaction,
  by: Pick<Viewer, 'userId'>,
  importId: string,
  rows: readonly ReadRow[],
): Promise<void> {
  const added = await addAccounts({ config, transaction }, importId, rows)
  const people = added.flatMap(({ reading: { name, person }, userId, isFirst }) =>
    person && isFirst ? { name, person, userId } : [],
  )
  await storePeople(transaction, people, config.now().toISOString())
  const memberships = added.flatMap(({ reading: { membership }, userId }) =>
    membership ? { userId, membership, confirmed: membership.confirmed } : [],
  )
  await addMembershipsWithin({ config }, transaction, by, memberships)
  const undated = added.filter(({ reading, isFirst }) => isFirst && reading.joiningUnknown)
  await markJoiningUnknown(
    transaction,
    undated.map(({ userId }) => userId),
  )
  const addedBy = new Map(added.map((one) => [one.row.number, one]))
  for (const { row } of rows) {
    const one = addedBy.get(row.number)
    const kind = one?.isFirst ? 'new' : 'more'
    await updateRow(
      transaction,
      importId,
      row.number,
      one ? { outcome: 'added', user_id: one.userId, kind } : { outcome: 'skipped', reason: 'known' },
    )
  }
}

/**
 * Adds accounts for new people, and finds accounts that an earlier row added. Rows of people who are known
 * meanwhile are skipped.
 */
async function addAccounts(
  { config, transaction }: Pick<AccountTransaction, 'config' | 'transaction'>,
  importId: string,
  rows: readonly ReadRow[],
): Promise<AddedRow[]> {
  const people = await findUserIds(
    transaction,
    importId,
    rows.map(({ row }) => row.person ?? ''),
  )
  const first = await newcomersIn(transaction, importId, rows, people)
  const unaddressed = first.filter(({ reading }) => reading.email === null)
  const ids = await addWithoutAddress(
    { config },
    transaction,
    unaddressed.map(({ reading }) => reading.name),
  )
  const addressed = first.flatMap(({ reading: { name, email } }) => (email === null ? [] : { name, email }))
  const prepared = await prepareSeveral({ config }, transaction, addressed)
  for (const [index, { row }] of unaddressed.entries()) people.set(row.person ?? '', ids[index] ?? '')
  for (const { row, reading } of first) {
    const userId = reading.email === null ? undefined : prepared.get(personKey(reading))
    if (userId !== undefined) people.set(row.person ?? '', userId)
  }
  const isFirst = new Set(first.map(({ row }) => row.number))
  return rows.flatMap((one) => {
    const userId = people.get(one.row.person ?? '')
    return userId === undefined ? [] : { ...one, userId, isFirst: isFirst.has(one.row.number) }
  })
}

/**
 * Returns the first row of each person who is not known yet. People already added by this import are skipped.
 */
async function newcomersIn(
  transaction: AccountTransaction['transaction'],
  importId: string,
  rows: readonly ReadRow[],
  added: ReadonlyMap<string, string>,
): Promise<ReadRow[]> {
  const first = new Map<string, ReadRow>()
  for (const one of rows) {
    const person = one.row.person ?? ''
    if (one.row.kind !== 'more' && !added.has(person) && !first.has(person)) first.set(person, one)
  }
  const known = await knownPeople(
    transaction,
    [...first.values()].map(({ reading }) => reading),
    importId,
  )
  return [...first.values()].filter(({ row, reading }) => {
    const one = known.get(personKey(reading))
    return one === undefined || row.decision === 'add' || !isLeftOut(reading, one)
  })
}
