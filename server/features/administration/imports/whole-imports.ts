import type { ImportOutcome } from '../../../../contract/administration/imports/schemas.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { checkOf } from '../import-steps/checking.ts'
import { insertRows } from '../import-steps/import-rows.queries.ts'
import { deleteImport, findImport, insertImport, updateImport } from '../import-steps/imports.queries.ts'
import type { CheckedRow } from '../member-rows/row-checking.ts'
import type { ImportRunner } from './import-runner.plugin.ts'
import { newImport } from './new-import.ts'

type Ground = Pick<Context, 'config' | 'database'>

/** Begins an import that comes whole in one call, and asks for nothing; returns its id. */
export async function beginImport(
  { config, database }: Ground,
  viewer: Pick<Viewer, 'userId'>,
): Promise<string> {
  const id = newId()
  await insertImport(database, newImport(config.now(), { id, name: 'members.csv', by: viewer.userId }))
  return id
}

/** Stages rows that were checked. */
export async function stageChecked({ database }: Ground, id: string, rows: CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  await database.transaction().execute((transaction) =>
    insertRows(
      transaction,
      rows.map((row) => checkOf(id, row)),
    ),
  )
}

/** Stores the staged rows, and waits for that. Returns what it did, or null when it failed and was taken back. */
export async function endImport(
  { database, importRunner }: Ground & { importRunner: ImportRunner },
  id: string,
  rows: number,
): Promise<ImportOutcome | null> {
  await updateImport(database, id, { state: 'importing', row_count: rows })
  await importRunner.settled(id)
  const record = await findImport(database, id)
  return record?.state === 'done' ? record.outcome : null
}

/** Forgets an import of which nothing was stored. */
export async function giveUpImport({ database }: Ground, id: string): Promise<void> {
  const record = await findImport(database, id)
  if (record?.state === 'reading') await deleteImport(database, id)
}
