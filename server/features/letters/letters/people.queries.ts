import {
  type AliasableExpression,
  expressionBuilder,
  type NotNull,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { type Filter, groupOf } from '../../../../contract/letters/filters.ts'
import { unreachedReasons } from '../../../../contract/letters/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { CopyState } from '../../../database/rows/letter-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import {
  accountsWithObstacle,
  type LetterObstacle,
  letterObstacle,
} from '../../accounts/emails/letter-mailing.service.ts'
import { stoppedGroupMail } from '../../groups/group-emails.service.ts'
import { type FilterFacts, selectedPeople } from '../selections/filter-conditions.ts'
import type { LetterRecord } from './letters.queries.ts'

/** Finds a person with their address. */
export function findPersonNamed(connection: Connection, id: string) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'departed', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the person with an address, by its comparison key. */
export function findPersonWithAddress(connection: Connection, key: string) {
  return connection.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst()
}

/** Lists which of some people may be senders, by name. */
export function listPeopleNamed(connection: Connection, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return connection
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('departed', 'is', null)
    .where('suspended_at', 'is', null)
    .where('child', '=', false)
    .where('email', 'is not', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/**
 * Builds a recipient's obstacle, or `waiting` without one. For a letter to a group, unsubscribing is per
 * group.
 */
function obstacleOf(filter: Filter): AliasableExpression<LetterObstacle | 'waiting'> {
  const groupId = groupOf(filter)
  if (groupId === null) return letterObstacle()
  const obstacle = letterObstacle({ forGroup: true })
  const { eb, and } = expressionBuilder<Tables, 'users'>()
  return eb
    .case()
    .when(and([eb(obstacle, 'in', ['waiting', 'withoutEmail']), stoppedGroupMail(groupId)]))
    .then('stopped' as const)
    .else(obstacle)
    .end()
}

/** Builds the condition that a recipient may have an obstacle; nobody else has one. */
function mayHaveObstacle(filter: Filter): RawBuilder<SqlBool> {
  const groupId = groupOf(filter)
  const stopped =
    groupId === null
      ? sql``
      : sql` union all select user_id from group_members where group_id = ${groupId} and mailed = false`
  return sql`users.id in (${accountsWithObstacle}${stopped})`
}

/** Stores the people of a filter as the recipients of a letter. Nobody joins later. */
export async function chooseRecipients(
  transaction: Connection,
  facts: FilterFacts,
  { id, filter }: Pick<LetterRecord, 'id' | 'filter'>,
): Promise<void> {
  await transaction
    .insertInto('letter_recipients')
    .columns(['letter_id', 'user_id', 'state'])
    .expression(
      selectedPeople(transaction, facts, filter).select(({ val, ref }) => [
        val(id).as('letter_id'),
        ref('users.id').as('user_id'),
        val<CopyState>('chosen').as('state'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Checks whether an email would reach anybody of a filter. */
export async function reachesAnybody(
  connection: Connection,
  facts: FilterFacts,
  filter: Filter,
): Promise<boolean> {
  const found = await selectedPeople(connection, facts, filter)
    .select('users.id')
    .where(obstacleAtHome(connection, filter), 'in', ['waiting', 'household'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Lists a letter's next recipients without a copy, each with their obstacle. */
export function listChosen(
  connection: Connection,
  { id, filter }: Pick<LetterRecord, 'id' | 'filter'>,
  limit: number,
) {
  return connection
    .selectFrom('letter_recipients')
    .innerJoin('users', 'users.id', 'letter_recipients.user_id')
    .select(['users.id', 'users.email', 'users.locale'])
    .select(obstacleOf(filter).as('obstacle'))
    .where('letter_recipients.letter_id', '=', id)
    .where('letter_recipients.state', '=', 'chosen')
    .orderBy('letter_recipients.user_id')
    .limit(limit)
    .execute()
}

/** The adult whose address also serves people of the household without one. */
interface HouseholdReader {
  id: string
  household_id: string
  email: string
  locale: string | null
}

/** Selects the reachable adults for people of their households without an address. */
function householdReaders(connection: Connection, groupId: string | null) {
  const { not } = expressionBuilder<Tables, 'users'>()
  return connection
    .selectFrom('household_members as place')
    .innerJoin('users as person', 'person.id', 'place.user_id')
    .innerJoin('household_members as mate', 'mate.household_id', 'place.household_id')
    .innerJoin('users', 'users.id', 'mate.user_id')
    .where('person.email_key', 'is', null)
    .where('person.wants_no_mail', '=', false)
    .where('users.child', '=', false)
    .where(letterObstacle({ forGroup: groupId !== null }), '=', 'waiting')
    .$if(groupId !== null, (query) => query.where(not(stoppedGroupMail(groupId ?? ''))))
}

/**
 * Returns the first adult with mail in the household of each person without an address.
 * @param groupId the group of the letter, whose mail the adult has not stopped
 */
export async function listHouseholdReaders(
  connection: Connection,
  userIds: readonly string[],
  groupId: string | null,
): Promise<Map<string, HouseholdReader>> {
  if (userIds.length === 0) return new Map()
  const rows = await householdReaders(connection, groupId)
    .select(['place.user_id', 'place.household_id', 'users.id', 'users.email', 'users.locale'])
    .where('place.user_id', 'in', userIds)
    .orderBy('mate.manages')
    .orderBy('mate.joined_at', 'desc')
    .orderBy('users.id', 'desc')
    .$narrowType<{ email: NotNull }>()
    .execute()
  // The map retains the last entry of each key: the first adult of a household comes last.
  return new Map(rows.map(({ user_id, ...reader }) => [user_id, reader]))
}

/** Lists which of some people are recipients of a letter. */
export async function listRecipientsAmong(
  connection: Connection,
  letterId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await connection
    .selectFrom('letter_recipients')
    .select('user_id')
    .where('letter_id', '=', letterId)
    .where('user_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Lists the households that got a letter's copy for people without an address. */
export async function listServedHouseholds(
  connection: Connection,
  letterId: string,
  householdIds: readonly string[],
): Promise<Set<string>> {
  if (householdIds.length === 0) return new Set()
  const rows = await connection
    .selectFrom('letter_recipients')
    .innerJoin('users', 'users.id', 'letter_recipients.user_id')
    .innerJoin('household_members as place', 'place.user_id', 'users.id')
    .select('place.household_id')
    .where('letter_recipients.letter_id', '=', letterId)
    .where('letter_recipients.state', 'in', ['waiting', 'sent', 'refused'])
    .where('users.email', 'is', null)
    .where('place.household_id', 'in', householdIds)
    .execute()
  return new Set(rows.map(({ household_id }) => household_id))
}

/** Builds a recipient's obstacle; `household` where the household's copy reaches them. */
function obstacleAtHome(connection: Connection, filter: Filter) {
  const { eb, and } = expressionBuilder<Tables, 'users'>()
  const atHome = householdReaders(connection, groupOf(filter)).select('place.user_id')
  return eb
    .case()
    .when(and([eb(obstacleOf(filter), '=', 'withoutEmail'), eb('users.id', 'in', atHome)]))
    .then('household' as const)
    .else(obstacleOf(filter))
    .end()
}

/** Counts the people of a filter, all of them and by obstacle, in one statement. */
export async function countCopies(
  connection: Connection,
  facts: FilterFacts,
  filter: Filter,
): Promise<{ people: number; by: Map<string, number> }> {
  const people = () => selectedPeople(connection, facts, filter)
  const obstructed = people()
    .where(mayHaveObstacle(filter))
    .select(obstacleAtHome(connection, filter).$castTo<string | null>().as('obstacle'))
  const rows = await connection
    .selectFrom(obstructed.as('obstructed'))
    .select(({ fn }) => ['obstructed.obstacle', fn.countAll<number>().as('count')])
    .groupBy('obstructed.obstacle')
    .unionAll(
      people().select(({ fn }) => [
        sql<string | null>`null`.as('obstacle'),
        fn.countAll<number>().as('count'),
      ]),
    )
    .execute()
  const by = new Map(rows.map(({ obstacle, count }) => [String(obstacle), Number(count)]))
  return { people: by.get('null') ?? 0, by }
}

/** Selects the present recipients of a letter whose sending began. */
export function recipientsOf(connection: Connection, letterId: string) {
  return connection
    .selectFrom('users')
    .where('users.departed', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'users.id',
        'in',
        selectFrom('letter_recipients').select('user_id').where('letter_id', '=', letterId),
      ),
    )
}

/** Lists the people that no email reaches, not even at their household's address, by name. */
export function listOnPaper(
  connection: Connection,
  people: ReturnType<typeof selectedPeople>,
  filter: Filter,
  { after, limit }: { after: [nameKey: string, userId: string] | null; limit: number },
) {
  return people
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('household_members', 'household_members.user_id', 'users.id')
    .leftJoin('households', 'households.id', 'household_members.household_id')
    .select(['users.id as user_id', 'users.name', 'users.name_key', 'users.suspended_at', 'users.listing'])
    .select(['users.child', 'users.departed', 'profiles.unlisted', 'households.address'])
    .select(obstacleOf(filter).as('obstacle'))
    .where(mayHaveObstacle(filter))
    .where(obstacleAtHome(connection, filter), 'in', unreachedReasons)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.name_key', 'users.id'), '>', tuple(...(after ?? ['', '']))),
      ),
    )
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
