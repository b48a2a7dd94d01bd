import type { Generated, JSONColumnType } from 'kysely'
import type { Instant } from './stored-times.ts'

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

/** Tables that remember requests, whichever feature they were for. */
export interface RequestTables {
  throttles: RateLimitRow
  idempotency_keys: IdempotencyKeyRow
}
