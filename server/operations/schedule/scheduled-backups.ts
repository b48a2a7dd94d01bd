import { hour, minute } from '../../../contract/time/durations.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context } from '../../endpoints/context.ts'
import type { BackupOrder, MadeBackup } from './backup-making.ts'
import { claimBackup, readBackupState, storeBackupState } from './backup-state.queries.ts'
import { BackupInterrupted } from './backup-thread.ts'

const longestBackup = 6 * hour
const pauseAfterFailure = hour
/** Administrators are told at the first failure, and again for as long as it lasts. */
const toldEvery = 24 * hour
/** A check that comes a little early makes the backup, so that its time of day does not wander. */
const tolerance = 5 * minute

export type BackupContext = Pick<Context, 'config' | 'database' | 'log'>

export interface BackupActions {
  make: (order: BackupOrder) => Promise<MadeBackup>
  /** Tells administrators of a failure, in the transaction that stores it. */
  tell: (
    context: Pick<Context, 'config'>,
    connection: Connection,
    about: { reason: string; last?: string },
  ) => Promise<void>
}

/** Makes a backup when one is due and no other process is at it; tells administrators when it fails. */
export async function backUpWhenDue(context: BackupContext, { make, tell }: BackupActions): Promise<void> {
  const { config, database, log } = context
  const { to, everyHours, keptDays, passphrase } = config.backups
  if (to === null) return
  const now = config.now()
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const due = {
    now: at(0),
    before: at(tolerance - everyHours * hour),
    until: at(longestBackup),
    horizon: at(2 * longestBackup),
  }
  if (!(await claimBackup(database, due))) return
  try {
    const { name, bytes } = await make({ databaseUrl: config.databaseUrl, to, keptDays, passphrase, now })
    const success = { succeeded_at: at(0), name, bytes, failed_at: null, failure: null, told_at: null }
    await storeBackupState(database, { ...success, claimed_until: null })
    log.info({ name, bytes }, 'backup made')
  } catch (error) {
    if (error instanceof BackupInterrupted) return storeBackupState(database, { claimed_until: null })
    log.error({ err: error }, 'the backup failed; it is tried again in an hour')
    await storeFailure(error instanceof Error ? error.message : String(error))
  }

  async function storeFailure(reason: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const { succeeded_at: last, told_at: toldAt } = await readBackupState(transaction)
      const isToTell = toldAt === null || toldAt <= at(-toldEvery) || toldAt > at(0)
      if (isToTell) await tell({ config }, transaction, { reason, ...(last && { last }) })
      await storeBackupState(transaction, {
        claimed_until: at(pauseAfterFailure),
        failed_at: at(0),
        failure: reason,
        ...(isToTell && { told_at: at(0) }),
      })
    })
  }
}

/** Tells what became of the backups. */
export async function backupReport({ config, database }: Pick<Context, 'config' | 'database'>) {
  const { succeeded_at, failed_at, failure } = await readBackupState(database)
  return {
    on: config.backups.to !== null,
    lastSuccess: succeeded_at,
    failure: failed_at === null ? null : { at: failed_at, reason: failure ?? '' },
  }
}
