import type { Instant } from './stored-times.ts'

/** What became of the backups that the site makes by itself; always one row. */
export interface BackupStateRow {
  slot: number
  /** Until then one process is at work, or nobody tries again; null when neither. */
  claimed_until: Instant | null
  succeeded_at: Instant | null
  /** Of the last one that succeeded. */
  name: string | null
  bytes: number | null
  /** null once one has succeeded. */
  failed_at: Instant | null
  failure: string | null
  /** When administrators were last told of a failure; null once one has succeeded. */
  told_at: Instant | null
}

export interface BackupTables {
  backup_state: BackupStateRow
}
