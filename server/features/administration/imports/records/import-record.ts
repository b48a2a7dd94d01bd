import { importKeptHours } from '../../../../../contract/administration/imports/options.ts'
import { hour, minute } from '../../../../../contract/time/durations.ts'
import type { Connection, Database } from '../../../../database/connection.ts'
import { giveWay } from '../../../../endpoints/give-way.ts'
import type { AccountContext } from '../../../accounts/account/account-subscribers.ts'
import { deleteSomeRows } from './import-rows.queries.ts'
import { deleteImport, type ImportRecord, lockImport, updateImport } from './imports.queries.ts'

/** Makes the row of an import whose file is being read. */
export function newImport(now: Date, { id, name, by }: { id: string; name: string; by: string }) {
  return {
    id,
    file_name: name,
    state: 'reading' as const,
    ending: null,
    created_by: by,
    created_at: now.toISOString(),
    expires_at: forgottenAt(now),
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

/** Returns when an import that changes now is deleted. */
export function forgottenAt(now: Date): string {
  return new Date(now.getTime() + importKeptHours * hour).toISOString()
}

/** How long a process that died keeps an import from being worked on. */
export const claimMilliseconds = minute

/** Carries what the steps of an import work with. */
export interface StepContext extends AccountContext {
  /** Ends when the site stops: what is left is done after its next start. */
  closing: AbortSignal
}

/** Tells that an import is no longer in the state that a step began with, because somebody has stopped it. */
export class StepOver extends Error {
  override name = 'StepOver'
}

/**
 * Holds an import that is still as the step has found it, and says that somebody is at work on it.
 * @throws {StepOver}
 */
export async function holdImport(
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
 * Lets others come in between two pieces of work, and ends a step when the site stops.
 * @throws {StepOver}
 */
export async function pauseBetween({ closing }: Pick<StepContext, 'closing'>): Promise<void> {
  await giveWay()
  if (closing.aborted) throw new StepOver()
}

const rowsAtOnce = 1000

/** Removes an import that nobody is at work on, its rows some at a time, so that others are served in between. */
export async function removeImport(database: Database, id: string): Promise<void> {
  while (await deleteSomeRows(database, id, rowsAtOnce)) await giveWay()
  await deleteImport(database, id)
}
