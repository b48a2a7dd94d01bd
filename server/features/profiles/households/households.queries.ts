import { type Insertable, type NotNull, type SqlBool, sql, type Updateable } from 'kysely'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type {
  HouseholdInvitationRow,
  HouseholdMemberRow,
  HouseholdRow,
} from '../../../database/rows/profile-rows.ts'
import type { SearchedWord } from '../../../text/name-keys.ts'

export function insertHousehold(connection: Connection, household: Insertable<HouseholdRow>) {
  return connection.insertInto('households').values(household).execute()
}

export function updateHousehold(connection: Connection, id: string, change: Updateable<HouseholdRow>) {
  return connection.updateTable('households').set(change).where('id', '=', id).execute()
}

export function deleteHousehold(connection: Connection, id: string) {
  return connection.deleteFrom('households').where('id', '=', id).execute()
}

export function findHousehold(connection: Connection, id: string) {
  return connection.selectFrom('households').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a household and locks it until the transaction ends. */
export function lockHouseholdRow(transaction: Connection, id: string) {
  const query = transaction.selectFrom('households').selectAll().where('id', '=', id)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** Search and filters of all households. */
interface HouseholdsFilter {
  words: SearchedWord[]
  /** Only households with, or without, a manager among their members. */
  managed: boolean | undefined
  /** True for households with children only. */
  withChildren: boolean
}

const hasManager = sql<SqlBool>`exists (
  select 1 from household_members as place where place.household_id = households.id and place.manages)`

const hasChild = sql<SqlBool>`exists (
  select 1 from household_members as place join users on users.id = place.user_id
  where place.household_id = households.id and users.child)`

/** Counts the households with children and without a manager. */
export async function countUnattended(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('households')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(hasChild)
    .where(({ not }) => not(hasManager))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists a page of all households by name, after the cursor. */
export function listHouseholds(
  connection: Connection,
  { words, managed, withChildren }: HouseholdsFilter,
  { limit, after }: { limit: number; after: [nameKey: string, id: string] | null },
) {
  const positionOf = engineBehind(connection) === 'postgres' ? 'strpos' : 'instr'
  let query = connection
    .selectFrom('households')
    .select(['id', 'name', 'name_key', 'address'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
  for (const word of words)
    query = query.where(({ eb, or, exists, fn, val, selectFrom }) =>
      or([
        eb(fn<number>(positionOf, ['households.name_key', val(word.name)]), '>', 0),
        exists(
          selectFrom('household_members as place')
            .innerJoin('users', 'users.id', 'place.user_id')
            .select('users.id')
            .whereRef('place.household_id', '=', 'households.id')
            .where((person) => {
              const holds = (column: 'users.name_key' | 'users.name_spellings', part: string) =>
                person(person.fn<number>(positionOf, [column, val(part)]), '>', 0)
              return person.or([
                holds('users.name_key', word.name),
                ...(word.spelling === null ? [] : [holds('users.name_spellings', word.spelling)]),
              ])
            }),
        ),
      ]),
    )
  if (managed !== undefined) query = query.where(({ not }) => (managed ? hasManager : not(hasManager)))
  if (withChildren) query = query.where(hasChild)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('households.name_key', 'households.id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** Lists the people of some households, by name. */
export async function listPeopleOfHouseholds(connection: Connection, householdIds: string[]) {
  if (householdIds.length === 0) return []
  return connection
    .selectFrom('household_members as place')
    .innerJoin('users', 'users.id', 'place.user_id')
    .select(['place.household_id', 'place.user_id', 'place.manages', 'users.name', 'users.child'])
    .where('place.household_id', 'in', householdIds)
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}

/** Lists the households of some people, with their addresses and numbers of adults. */
export async function listHomesOf(connection: Connection, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return connection
    .selectFrom('household_members as place')
    .innerJoin('households', 'households.id', 'place.household_id')
    .select(['place.user_id', 'households.id', 'households.name', 'households.address'])
    .select([
      'households.street',
      'households.town',
      'households.state',
      'households.zip',
      'households.country',
    ])
    .select(({ selectFrom }) =>
      selectFrom('household_members as mate')
        .innerJoin('users', 'users.id', 'mate.user_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('mate.household_id', '=', 'place.household_id')
        .where('users.child', '=', false)
        .where('users.departed', 'is', null)
        .as('adults'),
    )
    .where('place.user_id', 'in', userIds)
    .execute()
}

/** Finds a person's row in a household. */
export function findPlace(connection: Connection, userId: string) {
  return connection
    .selectFrom('household_members')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export type HouseholdPersonRecord = Awaited<ReturnType<typeof listPeopleOf>>[number]

/** Lists the people of a household: adults first, in the order in which they joined. */
export function listPeopleOf(connection: Connection, householdId: string) {
  return connection
    .selectFrom('household_members as place')
    .innerJoin('users', 'users.id', 'place.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.child', 'users.departed', 'users.suspended_at'])
    .select([
      'place.manages',
      'place.joined_at',
      'profiles.dob',
      'profiles.gender',
      'profiles.birthday_allowed',
    ])
    .where('place.household_id', '=', householdId)
    .orderBy('users.child')
    .orderBy('place.joined_at')
    .orderBy('users.id')
    .execute()
}

export function insertPlace(connection: Connection, place: Insertable<HouseholdMemberRow>) {
  return connection.insertInto('household_members').values(place).execute()
}

export function updatePlace(connection: Connection, userId: string, change: Updateable<HouseholdMemberRow>) {
  return connection.updateTable('household_members').set(change).where('user_id', '=', userId).execute()
}

export function deletePlace(connection: Connection, userId: string) {
  return connection.deleteFrom('household_members').where('user_id', '=', userId).execute()
}

/** Stores a household's invitation to a member; returns false for a duplicate. */
export async function insertInvitation(
  connection: Connection,
  invitation: Insertable<HouseholdInvitationRow>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await connection
    .insertInto('household_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['user_id', 'household_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export function listInvitations(connection: Connection, userId: string) {
  return connection
    .selectFrom('household_invitations as asked')
    .innerJoin('households', 'households.id', 'asked.household_id')
    .leftJoin('users as host', 'host.id', 'asked.invited_by')
    .select(['households.id', 'households.name', 'host.name as host_name'])
    .where('asked.user_id', '=', userId)
    .orderBy('asked.created_at')
    .execute()
}

export function deleteInvitationsBy(connection: Connection, { by, userId }: { by: string; userId: string }) {
  return connection
    .deleteFrom('household_invitations')
    .where('user_id', '=', userId)
    .where('invited_by', '=', by)
    .execute()
}

/** Deletes an invitation; returns false when there is none. */
export async function deleteInvitation(
  connection: Connection,
  userId: string,
  householdId: string,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('household_invitations')
    .where('user_id', '=', userId)
    .where('household_id', '=', householdId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Finds the children born up to a day. */
export async function listGrown(connection: Connection, bornBy: CalendarDate): Promise<string[]> {
  const rows = await connection
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('users.id')
    .where('users.child', '=', true)
    .where('profiles.dob', '<=', bornBy)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a child as an adult; returns false for an adult. */
export async function markAdult(transaction: Connection, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ child: false })
    .where('id', '=', userId)
    .where('child', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lists household members without an account, born in a period, oldest first. */
export function listWithoutAccount(
  connection: Connection,
  born: { from: CalendarDate; to: CalendarDate },
  limit: number,
) {
  return connection
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .innerJoin('household_members as place', 'place.user_id', 'users.id')
    .select(['users.id', 'users.name', 'profiles.dob', 'place.household_id'])
    .$narrowType<{ dob: NotNull }>()
    .where('users.email', 'is', null)
    .where('users.departed', 'is', null)
    .where('profiles.dob', '>=', born.from)
    .where('profiles.dob', '<=', born.to)
    .orderBy('profiles.dob')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Lists the people of a person's household, including that person. */
export async function listHousemates(connection: Connection, userId: string): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('household_members as own')
    .innerJoin('household_members as mate', 'mate.household_id', 'own.household_id')
    .select('mate.user_id')
    .where('own.user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
