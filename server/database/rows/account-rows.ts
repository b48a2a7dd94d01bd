import type { ColumnType, Generated } from 'kysely'
import type {
  Departure,
  LinkDelivery,
  LinkKind,
  Listing,
  PageLanguage,
  SignInWay,
} from '../../../contract/accounts/options-and-limits.ts'
import type { SecondStepKind } from '../../../contract/accounts/second-step.ts'
import type { NotificationTopic } from '../../../contract/notifications.ts'
import type { ReadingChoices } from '../../../contract/text/reading-preferences.ts'
import type { CalendarDate, Instant } from './site-rows.ts'

/**
 * A column that decides who gets into an account and what they may do there. No query updates it but that of
 * `changeAccess`, which ends the account's open links.
 */
type AccessColumn<Value> = ColumnType<Value, Value, never>
type DefaultedAccessColumn<Value> = ColumnType<Value, Value | undefined, never>

export interface UserRow {
  id: string
  name: string
  /** See `nameKey`: by it people are listed in order, and names compared. */
  name_key: string
  /** The spelling keys of the words of the name, each between spaces; empty until the keys are renewed. */
  name_spellings: Generated<string>
  /** null for somebody without an address, who cannot sign in. */
  email: AccessColumn<string | null>
  /** The address as `emailKey` compares it, which identifies the account. */
  email_key: AccessColumn<string | null>
  /** Empty while a prepared account waits for its person. */
  password_hash: AccessColumn<string>
  /**
   * The member who may have seen the link that set the password. The account's own id once that member is removed; null
   * where only the owner knows the password.
   */
  password_shown_to: DefaultedAccessColumn<string | null>
  administrator: AccessColumn<boolean>
  secretary: DefaultedAccessColumn<boolean>
  treasurer: DefaultedAccessColumn<boolean>
  editor: DefaultedAccessColumn<boolean>
  moderator: DefaultedAccessColumn<boolean>
  /** The last time the administrator’s role was withdrawn: from then on only people grant it, not the configuration. */
  role_withdrawn_at: Instant | null
  suspended_at: ColumnType<string | null, string | null | undefined, never>
  /** The last visit, to the hour; 1970 for an account that was never used. */
  seen_at: Generated<Instant>
  /** The end of the visit before, to the hour; null or 1970 before the second visit. */
  seen_before: Instant | null
  created_at: Instant
  /** Set while verification is asked for: without it the account is limited. */
  must_verify: Generated<boolean>
  email_verified_at: Instant | null
  /**
   * The member who may not grant roles and who set the address; the account's own id once that member is removed; null
   * where its owner or an administrator did.
   */
  email_corrected_by: DefaultedAccessColumn<string | null>
  /** null while the address is the one that registered. */
  email_changed_at: Instant | null
  /** The new address, while its message waits for the click. */
  pending_email: string | null
  pending_email_until: Instant | null
  /** false until an administrator lets the new account in. */
  approved: DefaultedAccessColumn<boolean>
  /**
   * `listed` people are found by others; `unclaimed` ones by administrators and their household, until they claim their
   * account or an administrator lists them.
   */
  listing: Generated<Listing>
  /** A child has no account, and is shown to its household and administrators. */
  child: Generated<boolean>
  departed: DefaultedAccessColumn<Departure | null>
  departed_on: CalendarDate | null
  /** The day they joined the society, which is rarely the day of the account; null where nobody has stated it. */
  joined_on: CalendarDate | null
  /** Nothing is written to them about topics, whatever their choices. */
  wants_no_mail: Generated<boolean>
  /** The language that they chose; null while their browsers choose. */
  language: PageLanguage | null
  /** The digits and calendars that they chose; null where the language decides. */
  digits: ReadingChoices['digits']
  calendars: ReadingChoices['calendars']
  /** The language of the last visit, in which e-mails are written; null for an account that was never used. */
  locale: string | null
  /** null without a second step; see `second_steps`. */
  second_step_since: Instant | null
}

export interface SessionRow {
  id: string
  user_id: string
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  /** The first characters of the token: pages name the token that they were rendered for. null for older sessions. */
  token_start: string | null
  /** SHA-256 of the secret in its document cookie, hexadecimal; null for older sessions. */
  document_hash: string | null
  created_at: Instant
  used_at: Instant
  expires_at: Instant
  /** The last time that its holder proved who they are; null for one made by an older version. */
  proved_at: Instant | null
  /** In words; null until the first use. */
  browser: string | null
  /** The beginning of the network address. */
  network: string | null
  /** The way of signing in; null for sessions of older versions. */
  sign_in_way: SignInWay | null
  /** The member who was shown the link or password with which it began; null where only the owner knows them. */
  link_shown_to: string | null
  /** The push service's URL for its browser; null, like the rest, without notifications. */
  push_endpoint: string | null
  /** SHA-256 of that URL, which belongs to one session at a time. */
  push_endpoint_hash: string | null
  /** The browser's public key for encrypting notifications: a point on P-256, base64url. */
  push_public_key: string | null
  /** The secret that the browser shares with the site alone, base64url. */
  push_secret: string | null
  push_since: Instant | null
}

/** A browser and a region from which an account was used. */
export interface SeenBrowserRow {
  user_id: string
  browser: string
  network: string
  seen_at: Instant
}

/** A browser that signed in to an account before. */
export interface KnownDeviceRow {
  id: string
  user_id: string
  /** SHA-256 of the secret that the browser stores. */
  secret_hash: string
  created_at: Instant
  used_at: Instant
}

/** A newcomer's reply at registration, with the question as it was asked. */
export interface JoiningReplyRow {
  user_id: string
  place: number
  question: string
  reply: string
}

/** A question that an administrator asked a newcomer back, and the reply. */
export interface NewcomerQuestionRow {
  id: string
  user_id: string
  asked_by: string
  asked_at: Instant
  question: string
  /** null until the newcomer replies. */
  reply: string | null
  replied_at: Instant | null
}

/** A newcomer who was turned away: nothing of the account is left but what proves who reads the reason. */
export interface TurnedAwayRow {
  /** SHA-256 of the address as `emailKey` compares it. */
  address_hash: string
  password_hash: string
  reason: string
  at: Instant
}

export interface AccountLinkRow {
  id: string
  kind: LinkKind
  user_id: string
  /** SHA-256 of the secret in the link. */
  secret_hash: string
  /** The address that the link was sent to and proves; null for one that was handed over. */
  email: string | null
  delivery: Generated<LinkDelivery>
  /** The member it was shown to, with whose right it ends; null for one that was mailed or printed. */
  made_by: string | null
  topic: NotificationTopic | null
  /** The group whose letters it stops, in place of the topic. */
  group_id: Generated<string | null>
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** An authenticator app or a passkey. */
export interface SecondStepRow {
  id: string
  user_id: string
  kind: SecondStepKind
  name: string
  created_at: Instant
  used_at: Instant | null
  /** Of an app, the time step of the last code; of a passkey, its own count of uses. Neither ever goes back. */
  counter: number
  /** Of an app: its key, encrypted with the site's. */
  sealed_key: string | null
  /** Of a passkey, base64url. */
  credential_id: string | null
  /** Of a passkey, COSE in base64url. */
  public_key: string | null
  /** Of a passkey: how it reaches the browser, with commas. */
  transports: string | null
  /** The `link_shown_to` of the session that added it; the account's own id once that member is removed. */
  link_shown_to: string | null
  /** True for a passkey that signs in without the password. */
  signs_in: Generated<boolean>
}

export interface RecoveryCodeRow {
  user_id: string
  /** The first characters, which find the code that is meant. */
  beginning: string
  /** Of the whole code, argon2id in PHC format. */
  code_hash: string
}

/** A ticket issued for a correct password, where a second step follows. */
export interface SignInTicketRow {
  /** SHA-256 of the ticket. */
  secret_hash: string
  user_id: string
  expires_at: Instant
}

/** A used challenge or setup key, stored so that it is not accepted again. */
export interface UsedChallengeRow {
  /** SHA-256 of the challenge. */
  hash: string
  expires_at: Instant
}

/** A second step that ends because its owner asked an administrator for help. */
export interface SecondStepResetRow {
  user_id: string
  asked_at: Instant
  due_at: Instant
}

/** A photo that a member chose, as the server has encoded it: square WebP, in two sizes. */
export interface PhotoRow {
  user_id: string
  /** Another one for every photo. */
  version: string
  large: Uint8Array
  small: Uint8Array
  changed_at: Instant
}

/** A report that an email came back, or that its reader called it unwanted. One that was `blocked` says nothing of the address. */
export interface BounceRow {
  mail_id: string
  user_id: string
  kind: 'hard' | 'soft' | 'blocked' | 'complaint'
  /** The enhanced status code; of a complaint its type. */
  status: string
  /** True while mail to the address counts as returned because of it. */
  marks: boolean
  at: Instant
  /** The time since which the report does not count any more. */
  cleared_at: Instant | null
}

export interface AccountTables {
  users: UserRow
  sessions: SessionRow
  account_links: AccountLinkRow
  known_devices: KnownDeviceRow
  seen_browsers: SeenBrowserRow
  second_steps: SecondStepRow
  recovery_codes: RecoveryCodeRow
  sign_in_tickets: SignInTicketRow
  used_challenges: UsedChallengeRow
  second_step_resets: SecondStepResetRow
  joining_replies: JoiningReplyRow
  newcomer_questions: NewcomerQuestionRow
  turned_away: TurnedAwayRow
  photos: PhotoRow
  bounces: BounceRow
}
