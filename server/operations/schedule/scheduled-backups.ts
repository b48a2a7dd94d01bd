import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { ExpressionBuilder, Updateable } from 'kysely'
import { hour, minute } from '../../../contract/time/durations.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { DatabaseUnavailable } from '../../database/engines/database-errors.ts'
import type { BackupStateRow } from '../../database/rows/site-rows.ts'
import type { Tables } from '../../database/rows/tables.ts'
import type { Context } from '../../endpoints/context.ts'
import type { BackupOrder, CreatedBackup } from './backup-making.ts'

const longestBackup = 6 * hour
const pauseAfterFailure = hour
/** The interval between alerts while backups fail; the first failure alerts at once. */
const reportedEvery = 24 * hour
/** The tolerance for early checks, so that the backup's time does not drift. */
const tolerance = 5 * minute

type BackupContext = Pick<Context, 'config' | 'database' | 'log'>

export interface BackupActions {
  make: (order: BackupOrder) => Promise<CreatedBackup>
  /** Notifies administrators of a failure; rejects when none could be notified. */
  notify: (about: { reason: string; last?: string }) => Promise<void>
}

/** The outcome of a backup, in the columns that store it. */
type Outcome = Updateable<BackupStateRow>

/** Outcomes that a database could not store, retained until it accepts writes. */
interface Unsaved {
  outcome: Outcome | null
  failure: { at: string; reason: string } | null
  notifiedAt: string | null
}

const unsaved = new WeakMap<Database, Unsaved>()

function unsavedOf(database: Database): Unsaved {
  const known = unsaved.get(database) ?? { outcome: null, failure: null, notifiedAt: null }
  unsaved.set(database, known)
  return known
}

/**
 * Creates a backup when one is due and no other process has claimed it. Notifies administrators of a failure,
 * even of one that the database cannot store.
 */
export async function backUpWhenDue(context: BackupContext, actions: BackupActions): Promise<void> {
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
  const former = unsavedOf(database)
  if (former.outcome) await settle(former.outcome)
  try {
    if (!(await claimBackup(database, due))) return
  } catch (error) {
    const isRefused = error instanceof DatabaseUnavailable && error.canRead
    if (isRefused && (await isBackupDue(database, due))) await fail(error)
    if (isRefused) return
    throw error
  }
  try {
    const { name, bytes } = await actions.make({
      databaseUrl: config.databaseUrl,
      to,
      keptDays,
      passphrase,
      now,
    })
    log.info({ name, bytes }, 'backup made')
    const success = { succeeded_at: at(0), name, bytes, failed_at: null, failure: null, told_at: null }
    await settle({ ...success, claimed_until: null })
  } catch (error) {
    if (error instanceof BackupInterrupted) await settle({ claimed_until: null })
    else await fail(error)
  }

  async function fail(error: unknown): Promise<void> {
    log.error({ err: error }, 'the backup failed; it is tried again in an hour')
    const reason = error instanceof Error ? error.message : String(error)
    unsavedOf(database).failure = { at: at(0), reason }
    await reportOnce(reason)
    const { notifiedAt } = unsavedOf(database)
    const failure = { failed_at: at(0), failure: reason, ...(notifiedAt && { told_at: notifiedAt }) }
    await settle({ ...failure, claimed_until: at(pauseAfterFailure) })
  }

  /**
   * Alerts administrators unless that happened within a day; an alert that fails is repeated at the next
   * failure.
   */
  async function reportOnce(reason: string): Promise<void> {
    const known = unsavedOf(database)
    try {
      const { succeeded_at: last, told_at: stored } = await readBackupState(database)
      const notifiedAt = known.notifiedAt ?? stored
      if (notifiedAt !== null && notifiedAt > at(-reportedEvery) && notifiedAt <= at(0)) return
      await actions.notify({ reason, ...(last && { last }) })
      known.notifiedAt = at(0)
    } catch (error) {
      log.error({ err: error }, 'administrators could not be told that the backup failed')
    }
  }

  /** Stores an outcome, or retains it while the database refuses writes. */
  async function settle(outcome: Outcome): Promise<void> {
    try {
      await storeBackupState(database, outcome)
      unsaved.delete(database)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      unsavedOf(database).outcome = outcome
      log.error({ err: error }, 'what became of the backup could not be stored; it is stored later')
    }
  }
}

/** Returns the outcome of the backups, including one that the database could not store. */
export async function backupReport({ config, database }: Pick<Context, 'config' | 'database'>) {
  const { outcome, failure: unsavedFailure } = unsavedOf(database)
  const { succeeded_at, failed_at, failure } = { ...(await readBackupState(database)), ...outcome }
  const stored = failed_at ? { at: failed_at, reason: failure ?? '' } : null
  return {
    on: config.backups.to !== null,
    lastSuccess: succeeded_at,
    failure: stored ?? (outcome ? null : unsavedFailure),
  }
}

const firstLook = minute
const pollEvery = 10 * minute

/** Creates backups on the configured schedule; a stop cancels a running one. */
export const backups = plugin(async (app: FastifyInstance, { notify }: Pick<BackupActions, 'notify'>) => {
  if (app.config.backups.to === null) return
  const closing = new AbortController()
  let round = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function plan(pause: number): void {
    timer = setTimeout(() => {
      const make = (order: Parameters<BackupActions['make']>[0]) => makeBackupInThread(order, closing.signal)
      round = backUpWhenDue(app, { make, notify })
        .catch((error: unknown) => app.log.error({ err: error }, 'the backups could not be looked after'))
        .then(() => {
          if (!closing.signal.aborted) plan(pollEvery)
        })
    }, pause).unref()
  }
  app.addHook('onReady', async () => plan(firstLook))
  app.addHook('onClose', async () => {
    closing.abort()
    clearTimeout(timer)
    await round
  })
})

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
async function claimBackup(connection: Connection, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('backup_state')
    .set({ claimed_until: claim.until })
    .where(isDue(claim))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Checks whether a backup is due and unclaimed, without claiming it. */
async function isBackupDue(connection: Connection, claim: Omit<Claim, 'until'>): Promise<boolean> {
  const due = connection.selectFrom('backup_state').select('slot').where(isDue(claim))
  return (await due.executeTakeFirst()) !== undefined
}

async function storeBackupState(connection: Connection, state: Updateable<BackupStateRow>): Promise<void> {
  await connection.updateTable('backup_state').set(state).execute()
}

export function readBackupState(connection: Connection) {
  return connection.selectFrom('backup_state').selectAll().executeTakeFirstOrThrow()
}

/** The site stopped during a backup. */
export class BackupInterrupted extends Error {
  override name = 'BackupInterrupted'
}

/**
 * Creates a backup in a separate thread, and cancels it when asked to stop.
 * @throws {BackupInterrupted} and errors of the backup
 */
export function makeBackupInThread(order: BackupOrder, stop: AbortSignal): Promise<CreatedBackup> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: order })
    const giveUp = () => void worker.terminate()
    stop.addEventListener('abort', giveUp)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      stop.removeEventListener('abort', giveUp)
      // Ignored after a result or a failure.
      reject(
        stop.aborted
          ? new BackupInterrupted('The backup was interrupted.')
          : new Error(`The backup ended without a result (${code}).`),
      )
    })
  })
}
