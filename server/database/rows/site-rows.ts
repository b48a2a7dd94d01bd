import type { Generated, JSONColumnType } from 'kysely'

export interface RateLimitRow {
  /** SHA-256 of the counted subject, so that no address is stored. */
  key: string
  hits: Generated<number>
  resets_at: Instant
}

export interface IdempotencyKeyRow {
  user_id: string
  endpoint: string
  key: string
  /** Hash of the request's content: a key identifies one request only. */
  fingerprint: string
  /** The result of the request; null while it runs. */
  result: JSONColumnType<object> | null
  created_at: Instant
}

/** The outcome of the site's scheduled backups; always one row. */
export interface BackupStateRow {
  slot: number
  /** The end of a running backup's claim, or of the pause after a failure; null when neither. */
  claimed_until: Instant | null
  succeeded_at: Instant | null
  /** The name of the last successful backup. */
  name: string | null
  bytes: number | null
  /** null once a backup has succeeded. */
  failed_at: Instant | null
  failure: string | null
  /** The time of the last notice of a failure to administrators; null once a backup has succeeded. */
  told_at: Instant | null
}

/** The progress of renewing derived columns: name keys after an update, shown memberships each day. */
export interface KeyRenewalRow {
  keys: 'names' | 'account words' | 'donation letters' | 'shown memberships'
  /** The version of the functions that derive them. */
  version: number
  /** The id of the last renewed row, null once all are; the day of shown memberships. */
  through: string | null
}

/** Tables of the site itself: state of requests, across features, of derived columns and of its backups. */
export interface SiteTables {
  throttles: RateLimitRow
  idempotency_keys: IdempotencyKeyRow
  backup_state: BackupStateRow
  key_renewals: KeyRenewalRow
}

/** ISO 8601 text in UTC, on both engines. */
export type Instant = string

/** `YYYY-MM-DD`, on both engines. */
export type CalendarDate = string
