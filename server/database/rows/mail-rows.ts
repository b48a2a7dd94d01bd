import type { ColumnType, JSONColumnType } from 'kysely'
import type { Versions } from '../../../contract/versions.ts'
import type { Instant } from './site-rows.ts'

export type MailKind =
  | 'verify'
  | 'change-email'
  | 'change-asked'
  | 'email-changed'
  | 'password-changed'
  | 'reset'
  | 'invite'
  | 'approved'
  | 'turned-away'
  | 'account-removed'
  | 'new-device'
  | 'second-step'
  | 'backup-failed'
  | 'writes-refused'
  | 'test'
  | 'duties'
  | 'board'
  | 'question'
  | 'topic'
  | 'letter'
  | 'push'

/**
 * A message in the queue: an email, or a notification for one browser. It is composed for each attempt, so
 * that no link's secret is stored here.
 */
export interface MailRow {
  id: string
  /** The same for every attempt, so that a message that arrives twice can be recognized. */
  message_id: string
  kind: MailKind
  /** The account that the message is about, and is deleted with; null while only an address is known. */
  user_id: string | null
  /** An address; for a notification, the name of the push service. */
  recipient: string
  /** The language of its reader, in which it will be composed. */
  locale: string
  payload: JSONColumnType<Record<string, string>>
  state: 'queued' | 'sending' | 'sent' | 'dead'
  /** A bulk message: urgent messages overtake it. */
  bulk: ColumnType<boolean, boolean | undefined, boolean>
  attempts: number
  /** The time of the next attempt; while it is being sent, the end of the sender's claim. */
  due_at: Instant
  claimed_by: string | null
  last_failure: string | null
  created_at: Instant
  /** The batch of the message; null for a single one. */
  batch_id: ColumnType<string | null, string | null | undefined, never>
  /** The cause, such as an import: a waiting message is withdrawn with it. */
  cause: ColumnType<string | null, string | null | undefined, never>
}

/** Messages that are sent together, with the number that left the queue. */
export interface MailBatchRow {
  id: string
  sent: number
  failed: number
  /** The text of its emails; null once none of them is in the queue. */
  markdown: ColumnType<string | null, string | null | undefined, string | null>
  /** Its text in further languages, by language. */
  versions: ColumnType<Versions<string> | null, string | null | undefined, string | null>
}

export interface MailTables {
  mails: MailRow
  mail_batches: MailBatchRow
}
