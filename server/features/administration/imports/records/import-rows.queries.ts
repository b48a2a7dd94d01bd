import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type {
  Match,
  RowDecision,
  RowKind,
  RowList,
} from '../../../../../contract/administration/imports/options.ts'
import { chunksOf } from '../../../../database/compiled-once.ts'
import type { Connection } from '../../../../database/connection.ts'
import type { ImportedRow } from '../../../../database/rows/administration-rows.ts'

/** Matches that identify a person more reliably than the name alone. */
export const sureMatches: readonly Match[] = ['email', 'dob', 'phone']

export type StagedRow = Selectable<ImportedRow>

export async function insertRows(connection: Connection, rows: Insertable<ImportedRow>[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('import_rows').values(chunk).execute()
}

/** Upserts the results of checking rows. */
export async function storeChecks(connection: Connection, rows: Insertable<ImportedRow>[]): Promise<void> {
  for (const chunk of chunksOf(rows))
    await connection
      .insertInto('import_rows')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['import_id', 'number']).doUpdateSet(({ ref }) => ({
          kind: ref('excluded.kind'),
          person: ref('excluded.person'),
          reading: ref('excluded.reading'),
          problems: ref('excluded.problems'),
          user_id: ref('excluded.user_id'),
          matched: ref('excluded.matched'),
          changes: ref('excluded.changes'),
          decision: ref('excluded.decision'),
          household: ref('excluded.household'),
        })),
      )
      .execute()
}

export function updateRow(
  connection: Connection,
  importId: string,
  number: number,
  change: Updateable<ImportedRow>,
) {
  return connection
    .updateTable('import_rows')
    .set(change)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()
}

/** Lists rows after a number, in order. */
export function listRowsAfter(connection: Connection, importId: string, after: number, limit: number) {
  return connection
    .selectFrom('import_rows')
    .select(['number', 'cells'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export function listBadRowsAfter(connection: Connection, importId: string, after: number, limit: number) {
  return connection
    .selectFrom('import_rows')
    .select(['number', 'cells', 'problems'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'problem')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

const conditions = {
  changes: { kind: 'update' },
  skipped: { outcome: 'skipped' },
  kept: { outcome: 'kept' },
} as const

/** Lists a page of rows for display, with the matching accounts. */
export function listShownRows(
  connection: Connection,
  importId: string,
  list: RowList,
  { after, limit }: { after: number; limit: number },
) {
  return connection
    .selectFrom('import_rows as row')
    .leftJoin('users', 'users.id', 'row.user_id')
    .selectAll('row')
    .select('users.name as user_name')
    .where('row.import_id', '=', importId)
    .where(({ and }) => and(conditions[list]))
    .where('row.number', '>', after)
    .orderBy('row.number')
    .limit(limit)
    .execute()
}

/** Stores a decision where it is valid: changing requires a match, adding an uncertain one. */
export function decide(connection: Connection, importId: string, rows: number[], decision: RowDecision) {
  return connection
    .updateTable('import_rows')
    .set({ decision })
    .where('import_id', '=', importId)
    .where('number', 'in', rows)
    .where('kind', '=', 'update')
    .$if(decision === 'update', (query) => query.where('user_id', 'is not', null))
    .$if(decision === 'add', (query) => query.where('matched', 'in', ['name', 'several']))
    .execute()
}

/** Counts the household keys that at least two people of a list share. */
export async function countHouseholds(connection: Connection, importId: string): Promise<number> {
  const shared = connection
    .selectFrom('import_rows')
    .select('household')
    .where('import_id', '=', importId)
    .where('household', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('kind', 'in', ['new', 'more'] satisfies RowKind[]), eb('matched', 'in', sureMatches)]),
    )
    .groupBy('household')
    .having(sql<number>`count(distinct person)`, '>', 1)
    .as('shared')
  const { count } = await connection
    .selectFrom(shared)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Clears the rows that refer to a removed account, in every list. */
export function forgetPerson(connection: Connection, userId: string) {
  return connection
    .updateTable('import_rows')
    .set({
      ...{ cells: '[]', reading: null, problems: null, changes: null, effect: null },
      ...{ person: null, household: null, user_id: null, outcome: 'skipped', reason: 'removed' },
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a batch of rows of an import; false when none are left. */
export async function deleteSomeRows(
  connection: Connection,
  importId: string,
  count: number,
): Promise<boolean> {
  const some = connection
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', importId)
    .orderBy('number')
    .limit(count)
  const { numDeletedRows } = await connection
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('number', 'in', some)
    .executeTakeFirst()
  return numDeletedRows > 0
}
