import { sql } from 'kysely'
import type {
  RowDecision,
  RowKind,
  RowOutcome,
} from '../../../../../contract/administration/imports/options.ts'
import type { Connection } from '../../../../database/connection.ts'
import { sureMatches } from '../records/import-rows.queries.ts'

/** Lists the rows to store that have no outcome yet, in their order. */
export function listRowsToStore(connection: Connection, importId: string, after: number, limit: number) {
  return connection
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .where('outcome', 'is', null)
    .where(({ or, eb, and }) =>
      or([
        eb('kind', 'in', ['new', 'more'] satisfies RowKind[]),
        and([eb('kind', '=', 'update'), eb('decision', 'in', ['update', 'add'] satisfies RowDecision[])]),
      ]),
    )
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Lists the rows that added or changed something, last first. */
export function listRowsToUndo(connection: Connection, importId: string, before: number, limit: number) {
  return connection
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '<', before)
    .where('outcome', 'in', ['added', 'updated'] satisfies RowOutcome[])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Returns the accounts that an import added, by the person keys of its rows. Outcomes are compared here: SQLite would
 * read all added rows by their outcome instead of using the index by person.
 */
export async function findUserIds(
  connection: Connection,
  importId: string,
  people: readonly string[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const rows = await connection
    .selectFrom('import_rows')
    .select(['person', 'user_id', 'outcome'])
    .where('import_id', '=', importId)
    .where('person', 'in', people)
    .execute()
  return new Map(
    rows.flatMap(({ person, user_id, outcome }) =>
      outcome === 'added' && person !== null && user_id !== null ? [[person, user_id]] : [],
    ),
  )
}

/** Lists the next people that an import added or changed, with their first rows. */
export function listAppliedRows(connection: Connection, importId: string, after: number, limit: number) {
  return connection
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .where('outcome', 'in', ['added', 'updated'] satisfies RowOutcome[])
    .where('kind', 'in', ['new', 'update'] satisfies RowKind[])
    .where('user_id', 'is not', null)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Lists the next rows with an outcome, in their order. */
export function listOutcomes(connection: Connection, importId: string, after: number, limit: number) {
  return connection
    .selectFrom('import_rows')
    .select(['number', 'outcome', 'kind'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .where('outcome', 'is not', null)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Counts the rows that an undo left unchanged. */
export async function countKept(connection: Connection, importId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('import_id', '=', importId)
    .where('outcome', '=', 'kept')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Lists the next household keys of an import, in order. These are stated by a row itself; with `shared`, also
 * shared by several people.
 */
export function listHouseholds(
  connection: Connection,
  importId: string,
  { after, limit, shared }: { after: string; limit: number; shared: boolean },
) {
  return connection
    .selectFrom('import_rows')
    .select('household')
    .where('import_id', '=', importId)
    .where('household', '>', after)
    .where('user_id', 'is not', null)
    .where(({ or, eb }) => or([eb('outcome', '=', 'added'), eb('matched', 'in', sureMatches)]))
    .groupBy('household')
    .having(({ or, eb, fn }) =>
      or([
        eb(fn.max('bound'), '=', 1),
        ...(shared ? [eb(sql<number>`count(distinct user_id)`, '>', 1)] : []),
      ]),
    )
    .orderBy('household')
    .limit(limit)
    .$narrowType<{ household: string }>()
    .execute()
}

/**
 * Lists the rows of people with a household key, in the order of the list. They are sorted here: both engines would read
 * the whole list for its order instead of using the index by household.
 */
export async function listHouseholdRows(
  connection: Connection,
  importId: string,
  household: string,
  limit: number,
) {
  const rows = await connection
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('household', '=', household)
    .where('user_id', 'is not', null)
    .where(({ or, eb }) => or([eb('outcome', '=', 'added'), eb('matched', 'in', sureMatches)]))
    .$narrowType<{ user_id: string }>()
    .limit(limit)
    .execute()
  return rows.sort((one, other) => one.number - other.number)
}

/** Lists the people that an import added, with their addresses, for their invitations. */
export function listAddedAfter(connection: Connection, importId: string, after: number, limit: number) {
  return connection
    .selectFrom('import_rows as row')
    .innerJoin('users', 'users.id', 'row.user_id')
    .select([
      'row.number',
      'row.effect',
      'row.decision',
      'row.reading',
      'users.id',
      'users.email',
      'users.password_hash',
    ])
    .where('row.import_id', '=', importId)
    .where('row.outcome', '=', 'added')
    .where('row.kind', '=', 'new')
    .where('row.number', '>', after)
    .orderBy('row.number')
    .limit(limit)
    .execute()
}

/** Counts the memberships of a person, including refused ones. */
export async function countMemberships(connection: Connection, userId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks new people whose list does not state when they joined. */
export async function markJoiningUnknown(connection: Connection, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await connection
    .updateTable('users')
    .set({ joining_unknown: true })
    .where('id', 'in', [...userIds])
    .execute()
}
