import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { LinkKind, MailTopic } from '../../../contract/accounts/options.ts'
import type { Instant } from './stored-times.ts'

export interface UserRow {
  id: string
  name: string
  /** Case-folded name, by which the directory is ordered. */
  name_key: string
  email: string
  /** Case-folded address, which tells accounts apart. */
  email_key: string
  /** Empty while a prepared account waits for its person. */
  password_hash: string
  administrator: ColumnType<boolean, boolean, boolean>
  /** When the role was last taken away: from then on only people give it, not the configuration. */
  role_withdrawn_at: Instant | null
  suspended_at: Instant | null
  /** The last visit, to the hour; 1970 for whoever was never here. */
  seen_at: Generated<Instant>
  created_at: Instant
  /** Made while verification was asked for: without it the account is limited. */
  must_verify: Generated<boolean>
  email_verified_at: Instant | null
  /** null while the address is the one that registered. */
  email_changed_at: Instant | null
  /** The new address, while its message waits for the click. */
  pending_email: string | null
  pending_email_until: Instant | null
  /** false while an officer has still to let the new account in. */
  approved: Generated<boolean>
  /** The language of the last visit, in which letters are written; null for whoever was never here. */
  locale: string | null
}

export interface SessionRow {
  id: string
  user_id: string
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  created_at: Instant
  used_at: Instant
  expires_at: Instant
}

export interface ThrottleRow {
  /** SHA-256 of what is counted, so that no address stands in the database. */
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
  /** What the request made, null while it runs. */
  result: JSONColumnType<object> | null
  created_at: Instant
}

export type MailKind =
  | 'verify'
  | 'change-email'
  | 'change-asked'
  | 'email-changed'
  | 'password-changed'
  | 'reset'
  | 'invite'
  | 'approved'
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
  /** The language of its reader, in which it will be written. */
  locale: string
  payload: JSONColumnType<Record<string, string>>
  state: 'queued' | 'sending' | 'sent' | 'dead'
  /** One of many that go out together: a message that somebody waits for passes it. */
  bulk: ColumnType<boolean, boolean | undefined, boolean>
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

export interface AccountTables {
  users: UserRow
  sessions: SessionRow
  throttles: ThrottleRow
  idempotency_keys: IdempotencyKeyRow
  mails: MailRow
  account_links: AccountLinkRow
  mail_choices: MailChoiceRow
}
