import type { Database } from '../../../database/connection.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import { deleteSomeRows } from './import-rows.queries.ts'
import { deleteImport } from './imports.queries.ts'

const rowsAtOnce = 1000

/** Removes an import that nobody is at work on, its rows some at a time, so that others are served in between. */
export async function removeImport(database: Database, id: string): Promise<void> {
  while (await deleteSomeRows(database, id, rowsAtOnce)) await giveWay()
  await deleteImport(database, id)
}
