import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { workingStates } from '../../../../../contract/administration/imports/options.ts'
import { importRetention } from '../../../../../contract/retention.ts'
import { minute } from '../../../../../contract/time/durations.ts'
import { chunksOf } from '../../../../database/compiled-once.ts'
import type { Connection, Database } from '../../../../database/connection.ts'
import { violatedConstraint } from '../../../../database/engines/database-errors.ts'
import { locksRows } from '../../../../database/row-locks.ts'
import type { ImportHeadingRow, ImportRecordRow } from '../../../../database/rows/administration-rows.ts'
import { yieldToRequests } from '../../../../endpoints/yield-to-requests.ts'
import type { AccountContext } from '../../../accounts/account/account-subscribers.ts'
import { deleteSomeRows } from './import-rows.queries.ts'

/** Returns the row of a new import in state `reading`. */
export function newImport(now: Date, { id, name, by }: { id: string; name: string; by: string }) {
  return {
    id,
    file_name: name,
    state: 'reading' as const,
    ending: null,
    created_by: by,
    created_at: now.toISOString(),
    expires_at: expiryOf(now),
    row_count: 0,
    progress: 0,
    version: 1,
    headings: '[]',
    matching: JSON.stringify({ columns: [], dateOrders: {} }),
    preview: null,
    outcome: null,
    households: false,
    invite: false,
    reached: '',
    claim: null,
    claimed_until: null,
  }
}

/** Returns the expiry of an import that changes now. */
export function expiryOf(now: Date): string {
  return new Date(now.getTime() + importRetention).toISOString()
}

/** The counts of an import without changes. */
export const noOutcome = {
  ...{ people: 0, updated: 0, skipped: 0, households: 0, invited: 0, dues: 0, duesLeft: 0, kept: 0 },
}

/** Lease of a worker on an import. After it, another process may take over. */
export const claimMilliseconds = minute

/** The dependencies of the import steps. */
export interface StepContext extends AccountContext {
  /** Aborts when the site stops; the next start resumes the import. */
  closing: AbortSignal
}

/** Signals that an administrator stopped the import during a step, or that the site stops. */
export class StepOver extends Error {
  override name = 'StepOver'
}

/**
 * Locks an import, checks that its state is unchanged, and renews its lease.
 * @throws {StepOver}
 */
export async function renewLease(
  { config }: Pick<StepContext, 'config'>,
  transaction: Connection,
  { id, state, version }: Pick<ImportRecord, 'id' | 'state' | 'version'>,
  change: Parameters<typeof updateImport>[2],
): Promise<ImportRecord> {
  const record = await lockImport(transaction, id)
  if (!record || record.state !== state || record.version !== version) throw new StepOver()
  const claimed_until = new Date(config.now().getTime() + claimMilliseconds).toISOString()
  await updateImport(transaction, id, { claimed_until, ...change })
  return record
}

/**
 * Yields to other requests between two batches; ends the step when the site stops.
 * @throws {StepOver}
 */
export async function pauseBetween({ closing }: Pick<StepContext, 'closing'>): Promise<void> {
  await yieldToRequests()
  if (closing.aborted) throw new StepOver()
}

const rowsAtOnce = 1000

/** Deletes an import that no worker runs. Rows are deleted in batches, so that requests are served in between. */
export async function removeImport(database: Database, id: string): Promise<void> {
  while (await deleteSomeRows(database, id, rowsAtOnce)) await yieldToRequests()
  await deleteImport(database, id)
}

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

function deleteImport(connection: Connection, id: string) {
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
