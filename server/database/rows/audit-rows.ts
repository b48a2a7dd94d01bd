import type { JSONColumnType } from 'kysely'
import type { Instant } from './site-rows.ts'

/** An administrative action; rows are only ever added. */
export interface AuditEntryRow {
  id: string
  actor_id: string
  act: string
  subject_kind: string
  subject_id: string
  /** The account whose data `before`, `after` and `reason` may contain; they are deleted with it. */
  about_user_id: string | null
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  reason: string | null
  at: Instant
}

/** A security event; the database refuses to change an entry. */
export interface SecurityLogRow {
  id: string
  event: string
  /** Keyed hash of the account's id, or of the typed address. */
  account: string | null
  /** Keyed hash of the source network. */
  network: string | null
  detail: string | null
  at: Instant
}

/** An event that happens once in the life of a database. */
export interface MilestoneRow {
  name: string
  at: Instant
}

/** A secret that the site generated. */
export interface SiteSecretRow {
  name: string
  value: string
}

export interface AuditTables {
  acts: AuditEntryRow
  security_log: SecurityLogRow
  milestones: MilestoneRow
  site_secrets: SiteSecretRow
}
