import { sql } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'

/** The keys by which likely duplicates are found, in the order of searching. */
export const searchedKeys = ['name', 'middle_name', 'phone', 'birth'] as const
export type SearchedKey = (typeof searchedKeys)[number]

const columnOf = {
  name: { table: 'users', column: 'name_spellings' },
  middle_name: { table: 'users', column: 'name_without_middle' },
  phone: { table: 'profiles', column: 'phone' },
  birth: { table: 'profiles', column: 'dob' },
} as const

/**
 * Lists the values that several people share, after a given one, with their number. Uses an index, so that it stops at `limit`.
 */
export async function listSharedKeys(
  connection: Connection,
  kind: SearchedKey,
  after: string,
  limit: number,
): Promise<{ value: string; people: number }[]> {
  const { table, column } = columnOf[kind]
  const value = sql.ref(column)
  const beginning = after === '' ? sql`${value} is not null` : sql`${value} > ${after}`
  const named = kind === 'birth' ? beginning : sql`${beginning} and ${value} > '  '`
  const { rows } = await sql<{ value: string; people: number | string }>`
    select ${value} as value, count(*) as people from ${sql.table(table)} where ${named}
    group by ${value} having count(*) > 1 order by ${value} limit ${limit}`.execute(connection)
  return rows.map(({ value, people }) => ({ value, people: Number(people) }))
}

/** Lists how many people have each of some values; with a minimum instead of values, those of so many people. */
export async function countPeopleByKey(
  connection: Connection,
  kind: SearchedKey,
  values: readonly string[] | { atLeast: number },
): Promise<{ value: string; people: number }[]> {
  const { table, column } = columnOf[kind]
  const value = sql.ref(column)
  const counted: { value: string; people: number }[] = []
  const filled = kind === 'birth' ? sql`${value} is not null` : sql`${value} > '  '`
  const isMany = 'atLeast' in values
  const parts = isMany ? [null] : chunksOf(values.map((one) => ({ one })))
  for (const part of parts) {
    const among = part === null ? filled : sql`${value} in (${sql.join(part.map(({ one }) => one))})`
    const least = isMany ? values.atLeast : 1
    const { rows } = await sql<{ value: string; people: number | string }>`
      select ${value} as value, count(*) as people from ${sql.table(table)} where ${among}
      group by ${value} having count(*) >= ${least} order by ${value}`.execute(connection)
    counted.push(...rows.map((row) => ({ value: row.value, people: Number(row.people) })))
  }
  return counted
}

/** Returns the name of one of the people with a value. */
export async function findNameByKey(connection: Connection, kind: SearchedKey, value: string) {
  const { table, column } = columnOf[kind]
  const person = await comparedPeople(connection)
    .where(sql.ref(`${table}.${column}`), '=', value)
    .limit(1)
    .executeTakeFirst()
  return person?.name ?? null
}

export type ComparedPerson = Awaited<ReturnType<typeof listPeopleByIds>>[number]

function comparedPeople(connection: Connection) {
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('person_details as details', 'details.user_id', 'users.id')
    .leftJoin('household_members as place', 'place.user_id', 'users.id')
    .leftJoin('households', 'households.id', 'place.household_id')
    .select(['users.id', 'users.name', 'users.name_spellings', 'users.name_without_middle'])
    .select(['users.email', 'users.password_hash', 'users.child', 'users.departed'])
    .select(['profiles.other_name', 'profiles.dob', 'profiles.birthday', 'profiles.phone'])
    .select(['details.street', 'details.town', 'details.zip'])
    .select(['households.id as household_id', 'households.name as household_name'])
    .select(['households.street as household_street', 'households.town as household_town'])
    .select(['households.zip as household_zip', 'households.address as household_address'])
    .orderBy('users.id')
}

/** Lists people with one of some values, with the facts for comparing them. */
export function listPeopleByKey(connection: Connection, kind: SearchedKey, values: string[]) {
  const { table, column } = columnOf[kind]
  return comparedPeople(connection)
    .where(sql.ref(`${table}.${column}`), 'in', values)
    .execute()
}

/** Lists people whose name in the other script is one of some, by `nameKey`. */
export function listPeopleByOtherName(connection: Connection, nameKeys: string[], limit: number) {
  return comparedPeople(connection).where('profiles.other_name_key', 'in', nameKeys).limit(limit).execute()
}

export async function listPeopleByIds(connection: Connection, userIds: readonly string[]) {
  const found = []
  for (const chunk of chunksOf(userIds.map((id) => ({ id }))))
    found.push(
      ...(await comparedPeople(connection)
        .where(
          'users.id',
          'in',
          chunk.map(({ id }) => id),
        )
        .execute()),
    )
  return found
}

/** Lists the pairs that officers marked as different people, as `smaller id larger id`. */
export async function listToldApart(
  connection: Connection,
  userIds: readonly string[],
): Promise<Set<string>> {
  const apart = new Set<string>()
  for (const chunk of chunksOf(userIds.map((id) => ({ id })))) {
    const rows = await connection
      .selectFrom('different_people')
      .select(['user_id', 'other_id'])
      .where(
        'user_id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute()
    for (const { user_id, other_id } of rows) apart.add(`${user_id} ${other_id}`)
  }
  return apart
}

export async function insertToldApart(
  transaction: Connection,
  row: { user_id: string; other_id: string; decided_by: string; decided_at: string },
): Promise<void> {
  await transaction
    .insertInto('different_people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'other_id']).doNothing())
    .execute()
}
