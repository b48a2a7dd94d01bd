import type { ExpressionBuilder, Updateable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { BackupStateRow } from '../../database/rows/site-rows.ts'
import type { Tables } from '../../database/rows/tables.ts'

interface Claim {
  now: string
  /** A success before this time is outdated. */
  before: string
  until: string
  /** The latest plausible end of a claim: later ones were set by a fast clock. */
  horizon: string
}

function isDue({ now, before, horizon }: Omit<Claim, 'until'>) {
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'backup_state'>) =>
    and([
      or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', now),
        eb('claimed_until', '>', horizon),
      ]),
      or([eb('succeeded_at', 'is', null), eb('succeeded_at', '<=', before), eb('succeeded_at', '>', now)]),
    ])
}

/** Claims a due backup for one process; false when not due or already claimed. */
export async function claimBackup(connection: Connection, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('backup_state')
    .set({ claimed_until: claim.until })
    .where(isDue(claim))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Checks whether a backup is due and unclaimed, without claiming it. */
export async function isBackupDue(connection: Connection, claim: Omit<Claim, 'until'>): Promise<boolean> {
  const due = connection.selectFrom('backup_state').select('slot').where(isDue(claim))
  return (await due.executeTakeFirst()) !== undefined
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
