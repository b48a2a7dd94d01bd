import { importRetention } from '../../../../../contract/society/options-and-limits.ts'
import { minute } from '../../../../../contract/time/durations.ts'
import type { Connection, Database } from '../../../../database/connection.ts'
import { yieldToRequests } from '../../../../endpoints/yield-to-requests.ts'
import type { AccountContext } from '../../../accounts/account/account-subscribers.ts'
import { deleteSomeRows } from './import-rows.queries.ts'
import { deleteImport, type ImportRecord, lockImport, updateImport } from './imports.queries.ts'

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
