import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import {
  alikeMatches,
  type Match,
  type RowDecision,
  type RowKind,
  type RowList,
} from '../../../../../contract/administration/imports/options.ts'
import { chunksOf } from '../../../../database/compiled-once.ts'
import type { Connection, Database } from '../../../../database/connection.ts'
import type { ImportedRow } from '../../../../database/rows/administration-rows.ts'
import type { Tables } from '../../../../database/rows/tables.ts'
import { entriesOf, partOf, peopleOfRow } from './row-numbers.ts'

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
          bound: ref('excluded.bound'),
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

/** Lists rows between two numbers, in order: above the first, up to the last. */
export function listRowsAfter(
  connection: Connection,
  importId: string,
  { after, last }: { after: number; last: number },
  limit: number,
) {
  return connection
    .selectFrom('import_rows')
    .select(['number', 'cells'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export function listBadRowsAfter(connection: Connection, importId: string, after: number, limit: number) {
  return connection
    .selectFrom('import_rows')
    .select(['number', 'cells', 'problems'])
    .where('import_id', '=', importId)
    .where('problems', 'is not', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

const conditions: Record<RowList, (row: ShownRow) => Expression<SqlBool>> = {
  people: ({ eb }) => eb('row.kind', '=', 'new'),
  changes: ({ eb }) => eb('row.kind', '=', 'update'),
  skipped: ({ eb }) => eb('row.outcome', '=', 'skipped'),
  kept: ({ eb }) => eb('row.outcome', '=', 'kept'),
}

type ShownRow = ExpressionBuilder<Tables & { row: Tables['import_rows'] }, 'row'>

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
    .where((row) => conditions[list](row as unknown as ShownRow))
    .where('row.number', '>', after)
    .orderBy('row.number')
    .limit(limit)
    .execute()
}

/** Stores a decision where it is valid: changing requires a match, adding an uncertain one. */
export function decide(connection: Connection, importId: string, numbers: number[], decision: RowDecision) {
  return connection
    .updateTable('import_rows')
    .set({ decision })
    .where('import_id', '=', importId)
    .where('number', 'in', numbers)
    .where('kind', '=', 'update')
    .$if(decision === 'update', (query) => query.where('user_id', 'is not', null))
    .$if(decision === 'add', (query) => query.where('matched', 'in', ['name', 'several', ...alikeMatches]))
    .execute()
}

/** Counts of the people with one household key; `free` where they live in no household yet. */
export interface SharedHousehold {
  household: string
  people: number
  free: number
  /** The people whose rows state the household, rather than merely share it. */
  bound: number
  boundFree: number
}

/** Lists the next household keys of a list, with their people. */
export async function listHouseholdKeys(
  connection: Connection,
  importId: string,
  { after, limit }: { after: string; limit: number },
): Promise<SharedHousehold[]> {
  const rows = await connection
    .selectFrom('import_rows')
    .leftJoin('household_members as place', 'place.user_id', 'import_rows.user_id')
    .select([
      'household',
      sql<number>`count(distinct person)`.as('people'),
      sql<number>`count(distinct case when place.household_id is null then person end)`.as('free'),
      sql<number>`count(distinct case when bound = 1 then person end)`.as('bound'),
      sql<number>`count(distinct case when bound = 1 and place.household_id is null then person end)`.as(
        'bound_free',
      ),
    ])
    .where('import_id', '=', importId)
    .where('household', '>', after)
    .where(({ or, eb }) =>
      or([eb('kind', 'in', ['new', 'more'] satisfies RowKind[]), eb('matched', 'in', sureMatches)]),
    )
    .groupBy('household')
    .orderBy('household')
    .limit(limit)
    .$narrowType<{ household: string }>()
    .execute()
  return rows.map(({ household, people, free, bound, bound_free }) => ({
    household,
    ...{ people: Number(people), free: Number(free) },
    ...{ bound: Number(bound), boundFree: Number(bound_free) },
  }))
}

/**
 * Clears the rows that refer to a removed account, in every list. The cells of a row that names several
 * people are stored with its first one.
 */
export async function forgetPerson(connection: Connection, userId: string): Promise<void> {
  const rows = await connection
    .selectFrom('import_rows')
    .select(['import_id', 'number'])
    .where('user_id', '=', userId)
    .execute()
  for (const { import_id, number } of rows)
    await connection
      .updateTable('import_rows')
      .set({ cells: '[]', problems: null })
      .where('import_id', '=', import_id)
      .where('number', '=', number - partOf(number))
      .execute()
  await connection
    .updateTable('import_rows')
    .set({
      ...{ cells: '[]', reading: null, problems: null, changes: null, effect: null },
      ...{ person: null, household: null, user_id: null, outcome: 'skipped', reason: 'removed' },
    })
    .where('user_id', '=', userId)
    .execute()
}

const clearedAtOnce = 1000

/**
 * Clears some results of an earlier check: further people of a row, and everything of other sheets. Returns
 * whether there were any.
 */
export async function clearChecks(connection: Database, importId: string, sheet: number): Promise<boolean> {
  const { after, last } = entriesOf(sheet)
  const some = await connection
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', importId)
    .where('kind', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb(sql<number>`number % ${sql.lit(peopleOfRow)}`, '<>', 0),
        eb('number', '<=', after),
        eb('number', '>', last),
      ]),
    )
    .limit(clearedAtOnce)
    .execute()
  const numbers = some.map(({ number }) => number)
  if (numbers.length === 0) return false
  const parts = numbers.filter((number) => partOf(number) > 0)
  const rows = numbers.filter((number) => partOf(number) === 0)
  await connection.transaction().execute(async (transaction) => {
    if (parts.length > 0)
      await transaction
        .deleteFrom('import_rows')
        .where('import_id', '=', importId)
        .where('number', 'in', parts)
        .execute()
    if (rows.length > 0)
      await transaction
        .updateTable('import_rows')
        .set({ kind: null, person: null, reading: null, problems: null, changes: null, household: null })
        .where('import_id', '=', importId)
        .where('number', 'in', rows)
        .execute()
  })
  return true
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
