import type { ImportOutcome } from '../../../../contract/administration/imports/schemas.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { checkOf } from './checking/check-rows.ts'
import type { CheckedRow } from './checking/row-checking.ts'
import type { ImportRunner } from './imports.plugin.ts'
import { newImport, removeImport } from './records/import-record.ts'
import { insertRows } from './records/import-rows.queries.ts'
import { findImport, insertImport, updateImport } from './records/imports.queries.ts'

type Ground = Pick<Context, 'config' | 'database'>

/** An import that comes whole in one call, and asks for nothing. */
export class WholeImport {
  readonly id = newId()
  #hasBegun = false
  readonly #ground: Ground
  readonly #by: string

  constructor(ground: Ground, viewer: Pick<Viewer, 'userId'>) {
    this.#ground = ground
    this.#by = viewer.userId
  }

  /** Stages rows that were checked. */
  async stage(rows: readonly CheckedRow[]): Promise<void> {
    if (rows.length === 0) return
    const { config, database } = this.#ground
    await database.transaction().execute(async (transaction) => {
      if (!this.#hasBegun)
        await insertImport(
          transaction,
          newImport(config.now(), { id: this.id, name: 'members.csv', by: this.#by }),
        )
      await insertRows(
        transaction,
        rows.map((row) => checkOf(this.id, row)),
      )
    })
    this.#hasBegun = true
  }

  /** Stores the staged rows, and waits for that. Returns what it did, or null when it failed and was taken back. */
  async finish(importRunner: ImportRunner, rows: number, invite: boolean): Promise<ImportOutcome | null> {
    const { database } = this.#ground
    await updateImport(database, this.id, { state: 'importing', row_count: rows, invite })
    await importRunner.settled(this.id)
    const record = await findImport(database, this.id)
    return record?.state === 'done' ? record.outcome : null
  }

  /** Forgets it, unless it was stored. */
  async giveUp(): Promise<void> {
    const { database } = this.#ground
    if (!this.#hasBegun) return
    const record = await findImport(database, this.id)
    if (record?.state === 'reading') await removeImport(database, this.id)
  }
}
