import type { Generated, JSONColumnType } from 'kysely'

export interface RateLimitRow {
  /** SHA-256 of what is counted, so that no address is stored. */
  key: string
  hits: Generated<number>
  resets_at: Instant
}

export interface IdempotencyKeyRow {
  user_id: string
  endpoint: string
  key: string
  /** Of the request's content: a key names one request only. */
  fingerprint: string
  /** The result of the request; null while it runs. */
  result: JSONColumnType<object> | null
  created_at: Instant
}

/** The outcome of the site's scheduled backups; always one row. */
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

/** Tables of the site itself: what it remembers of requests, whichever feature they were for, and of its backups. */
export interface SiteTables {
  throttles: RateLimitRow
  idempotency_keys: IdempotencyKeyRow
  backup_state: BackupStateRow
}

/** ISO 8601 text in UTC, on both engines. */
export type Instant = string

/** `YYYY-MM-DD`, on both engines. */
export type CalendarDate = string
