import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { workingStates } from '../../../../../contract/administration/imports/options.ts'
import { chunksOf } from '../../../../database/compiled-once.ts'
import type { Connection } from '../../../../database/connection.ts'
import { violatedConstraint } from '../../../../database/engines/database-errors.ts'
import { locksRows } from '../../../../database/row-locks.ts'
import type { ImportHeadingRow, ImportRecordRow } from '../../../../database/rows/administration-rows.ts'

export type ImportRecord = Selectable<ImportRecordRow>

/** The only value of the unique column `claim`: one import runs at a time. */
const theClaim = 'the one'

export function insertImport(connection: Connection, row: Insertable<ImportRecordRow>) {
  return connection.insertInto('imports').values(row).execute()
}

export function findImport(connection: Connection, id: string): Promise<ImportRecord | undefined> {
  return connection.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads and locks an import until the transaction ends. */
export function lockImport(transaction: Connection, id: string): Promise<ImportRecord | undefined> {
  const query = transaction.selectFrom('imports').selectAll().where('id', '=', id)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** Lists the imports whose file was read completely, newest first. */
export function listImports(connection: Connection, now: string) {
  return connection
    .selectFrom('imports')
    .selectAll()
    .where('state', '!=', 'reading')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

export function updateImport(connection: Connection, id: string, change: Updateable<ImportRecordRow>) {
  return connection.updateTable('imports').set(change).where('id', '=', id).execute()
}

export function deleteImport(connection: Connection, id: string) {
  return connection.deleteFrom('imports').where('id', '=', id).execute()
}

/** Lists the expired imports that no worker runs. */
export function listOldImports(connection: Connection, now: string) {
  return connection
    .selectFrom('imports')
    .select('id')
    .where('expires_at', '<=', now)
    .where('state', 'not in', workingStates)
    .execute()
}

export function findName(connection: Connection, userId: string) {
  return connection.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
}

/** Returns the import that has waited longest; null while another runs. */
export async function findWaitingImport(connection: Connection, now: string): Promise<string | null> {
  await connection
    .updateTable('imports')
    .set({ claim: null })
    .where('claim', 'is not', null)
    .where('claimed_until', '<=', now)
    .execute()
  const waiting = await connection
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', workingStates)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('imports as held').select('held.id').where('held.claim', 'is not', null))),
    )
    .orderBy('id')
    .executeTakeFirst()
  return waiting?.id ?? null
}

/**
 * Claims an import for a worker; false while another is claimed. The unique column decides between concurrent claims.
 */
export async function claimImport(connection: Connection, id: string, until: string): Promise<boolean> {
  const claim = connection
    .updateTable('imports')
    .set({ claim: theClaim, claimed_until: until })
    .where('id', '=', id)
    .where('state', 'in', workingStates)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('imports as held').select('held.id').where('held.claim', 'is not', null))),
    )
  try {
    return (await claim.executeTakeFirst()).numUpdatedRows > 0
  } catch (error) {
    if (violatedConstraint(error)?.kind === 'unique') return false
    throw error
  }
}

export function releaseImport(connection: Connection, id: string) {
  return connection
    .updateTable('imports')
    .set({ claim: null, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

export async function listHeadings(connection: Connection, headings: readonly string[]) {
  if (headings.length === 0) return []
  return connection.selectFrom('import_headings').selectAll().where('heading', 'in', headings).execute()
}

/** Upserts the remembered meanings of headings. */
export async function rememberHeadings(
  connection: Connection,
  rows: Insertable<ImportHeadingRow>[],
): Promise<void> {
  for (const chunk of chunksOf(rows))
    await connection
      .insertInto('import_headings')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('heading').doUpdateSet(({ ref }) => ({
          column_name: ref('excluded.column_name'),
          date_order: sql`coalesce(${ref('excluded.date_order')}, import_headings.date_order)`,
        })),
      )
      .execute()
}
