import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AuditAction } from '../../../../contract/audit-options.ts'
import {
  type Selection,
  type SelectionInput,
  selectionsMax,
} from '../../../../contract/letters/selections.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { violatedConstraint } from '../../../database/engines/database-errors.ts'
import { newId } from '../../../database/identifiers.ts'
import type { SelectionRow } from '../../../database/rows/letter-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale, type VersionedId } from '../../../endpoints/entity-tags.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { conflict, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { nameKey } from '../../../text/name-keys.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { readFilterFacts } from './selected-people.service.ts'
import { choosesFreely, isForTreasurers, requireMayFilter } from './selections.policy.ts'

type Row = Selectable<SelectionRow>

const pageSize = 100

/** Lists the selections that the viewer may use, by name. */
export async function listSelections(
  { database }: Context,
  viewer: Viewer,
  { limit = pageSize, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Selection>> {
  const after = cursor === undefined ? null : readCursor(cursor, 1)
  const forTreasurers = !choosesFreely(viewer)
  const rows = await listStored(database, { forTreasurers, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ name_key }) => [name_key])
  return { ...page, items: page.items.map(shown) }
}

/**
 * Returns a selection that the viewer may use.
 * @throws {Refusal} absent
 */
export async function readSelection(connection: Connection, viewer: Viewer, id: string): Promise<Selection> {
  return shown(await usable(connection, viewer, id))
}

/**
 * Stores a selection.
 * @throws {Refusal} forbidden, invalid, conflict
 */
export async function addSelection(
  context: Context,
  viewer: Viewer,
  { name, filter }: SelectionInput,
): Promise<Selection> {
  const { config, database } = context
  await requireMayFilter(database, viewer, filter)
  const at = config.now().toISOString()
  return storing(() =>
    database.transaction().execute(async (transaction) => {
      await readFilterFacts(context, transaction, filter, null)
      if ((await countSelections(transaction)) >= selectionsMax)
        throw conflict(m.letters_selections_full({ max: selectionsMax }))
      const id = newId(config.now().getTime())
      const times = { author_id: viewer.userId, version: 0, created_at: at, updated_at: at }
      await insertSelection(transaction, { id, ...columnsOf(name, filter), ...times })
      await audit(context, transaction, viewer, 'write selection', id, null, { name, filter })
      return readSelection(transaction, viewer, id)
    }),
  )
}

/**
 * Changes a selection.
 * @throws {Refusal} forbidden, invalid, absent, conflict
 */
export async function changeSelection(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  { name, filter }: SelectionInput,
): Promise<Selection> {
  const { config, database } = context
  await requireMayFilter(database, viewer, filter)
  return storing(() =>
    database.transaction().execute(async (transaction) => {
      await readFilterFacts(context, transaction, filter, null)
      const before = await usable(transaction, viewer, target.id)
      const change = { ...columnsOf(name, filter), updated_at: config.now().toISOString() }
      if (!(await updateSelection(transaction, target, change))) throw stale()
      const was = { name: before.name, filter: before.filter }
      await audit(context, transaction, viewer, 'change selection', target.id, was, { name, filter })
      return readSelection(transaction, viewer, target.id)
    }),
  )
}

/**
 * Removes a selection.
 * @throws {Refusal} absent, conflict
 */
export async function removeSelection(context: Context, viewer: Viewer, target: VersionedId): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const { name, filter } = await usable(transaction, viewer, target.id)
    if (!(await deleteSelection(transaction, target))) throw stale()
    await audit(context, transaction, viewer, 'remove selection', target.id, { name, filter }, null)
  })
}

/** @throws {Refusal} absent, also for a selection that the viewer may not use */
async function usable(connection: Connection, viewer: Viewer, id: string): Promise<Row> {
  const row = await findSelection(connection, id)
  if (!row || !(choosesFreely(viewer) || row.for_treasurers)) throw refusal('absent')
  return row
}

/** Runs work; a duplicate name becomes a refusal at its field. */
async function storing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error)?.kind === 'unique')
      throw new Refusal('conflict', [{ msg: m.letters_selection_taken(), param: 'name', code: 'conflict' }])
    throw error
  }
}

function columnsOf(name: string, filter: SelectionInput['filter']) {
  return {
    name,
    name_key: nameKey(name),
    filter: JSON.stringify(filter),
    for_treasurers: isForTreasurers(filter),
  }
}

function audit(
  { config }: Context,
  transaction: Connection,
  viewer: Viewer,
  act: AuditAction,
  id: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const subject = { kind: 'selection', id }
  return recordAuditEntry(config, transaction, viewer, {
    act,
    subject,
    aboutUserId: null,
    before: before && audited(before),
    after: after && audited(after),
    reason: null,
  })
}

/** Returns a selection's values for the audit log: for a hand-picked list only its length. */
function audited(values: object): object {
  return JSON.parse(
    JSON.stringify(values, (key, value) => (key === 'people' && Array.isArray(value) ? value.length : value)),
  )
}

function shown({ id, name, filter, updated_at, version }: Row): Selection {
  return { _id: id, name, filter, updatedAt: updated_at, version }
}

/** Lists a page of selections by name. */
function listStored(
  connection: Connection,
  { forTreasurers, after, limit }: { forTreasurers: boolean; after: [nameKey: string] | null; limit: number },
) {
  return connection
    .selectFrom('selections')
    .selectAll()
    .$if(forTreasurers, (query) => query.where('for_treasurers', '=', true))
    .$if(after !== null, (query) => query.where('name_key', '>', after?.[0] ?? ''))
    .orderBy('name_key')
    .limit(limit)
    .execute()
}

function findSelection(connection: Connection, id: string) {
  return connection.selectFrom('selections').selectAll().where('id', '=', id).executeTakeFirst()
}

async function countSelections(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('selections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function insertSelection(connection: Connection, row: Insertable<SelectionRow>) {
  return connection.insertInto('selections').values(row).execute()
}

/** Changes a selection; returns false when its version differs. */
async function updateSelection(
  connection: Connection,
  { id, version }: VersionedId,
  change: Updateable<SelectionRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('selections')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a selection; returns false when its version differs. */
async function deleteSelection(connection: Connection, { id, version }: VersionedId): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('selections')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
