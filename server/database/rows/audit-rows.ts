import type { JSONColumnType } from 'kysely'
import type { Instant } from './stored-times.ts'

/** An administrative action; rows are only ever added. */
export interface AuditEntryRow {
  id: string
  actor_id: string
  act: string
  subject_kind: string
  subject_id: string
  /** The account whose data `before`, `after` and `reason` may hold; they go with it. */
  about_user_id: string | null
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  reason: string | null
  at: Instant
}

export interface AuditTables {
  acts: AuditEntryRow
}
