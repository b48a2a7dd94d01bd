import type { Updateable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { BackupStateRow } from '../../database/rows/site-rows.ts'

interface Claim {
  now: string
  /** A success before this moment is too long ago. */
  before: string
  until: string
  /** No claim reaches further: later times were set by a clock that was wrong. */
  horizon: string
}

/** Takes the work for one process, when a backup is due and nobody is at it; false otherwise. */
export async function claimBackup(
  connection: Connection,
  { now, before, until, horizon }: Claim,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('backup_state')
    .set({ claimed_until: until })
    .where(({ eb, or }) =>
      or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', now),
        eb('claimed_until', '>', horizon),
      ]),
    )
    .where(({ eb, or }) =>
      or([eb('succeeded_at', 'is', null), eb('succeeded_at', '<=', before), eb('succeeded_at', '>', now)]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function storeBackupState(
  connection: Connection,
  state: Updateable<BackupStateRow>,
): Promise<void> {
  await connection.updateTable('backup_state').set(state).execute()
}

export function readBackupState(connection: Connection) {
  return connection.selectFrom('backup_state').selectAll().executeTakeFirstOrThrow()
}
