import type { JSONColumnType } from 'kysely'
import type { LinkKind, MailTopic } from '../../contract/accounts/options.ts'

/** Instants are ISO 8601 text in UTC, on both engines. */
type Instant = string

export type MailKind =
  | 'verify'
  | 'change-email'
  | 'change-asked'
  | 'email-changed'
  | 'password-changed'
  | 'reset'
  | 'invite'
  | 'topic'

/** A message on its way. It is written anew for each attempt, so that no secret of a link stands here. */
export interface MailRow {
  id: string
  /** Stays the same for every attempt, so that a message which arrives twice can be told. */
  message_id: string
  kind: MailKind
  /** Whom the message is about; it goes with the account. null while only an address is known. */
  user_id: string | null
  recipient: string
  /** The language in which it was asked for, and will be written. */
  locale: string
  payload: JSONColumnType<Record<string, string>>
  state: 'queued' | 'sending' | 'sent' | 'dead'
  attempts: number
  /** When it may be tried next; while it is being sent, when the sender's claim ends. */
  due_at: Instant
  claimed_by: string | null
  last_failure: string | null
  created_at: Instant
}

export interface AccountLinkRow {
  id: string
  kind: LinkKind
  user_id: string
  /** SHA-256 of the secret in the link. */
  secret_hash: string
  /** The address that the link was sent to and proves; null for one that was handed over. */
  email: string | null
  topic: MailTopic | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** What a member chose to hear of; without a row the topic is wanted. */
export interface MailChoiceRow {
  user_id: string
  topic: MailTopic
  wanted: boolean
}

/** The tables behind outgoing mail and the links that it carries. */
export interface MailTables {
  mails: MailRow
  account_links: AccountLinkRow
  mail_choices: MailChoiceRow
}
