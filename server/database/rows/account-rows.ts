import type { ColumnType, Generated } from 'kysely'
import type {
  Departure,
  LinkDelivery,
  LinkKind,
  Listing,
  SignInWay,
} from '../../../contract/accounts/options-and-limits.ts'
import type { SecondStepKind } from '../../../contract/accounts/second-step.ts'
import type { NotificationTopic } from '../../../contract/notifications.ts'
import type { Locale } from '../../../contract/paraglide/runtime.js'
import type { ReadingChoices } from '../../../contract/text/reading-preferences.ts'
import type { CalendarDate, Instant } from './site-rows.ts'

/**
 * A column that decides about access to an account and its rights. Only the query of `changeAccess` updates
 * it, which also revokes the account's open links.
 */
type AccessColumn<Value> = ColumnType<Value, Value, never>
type DefaultedAccessColumn<Value> = ColumnType<Value, Value | undefined, never>

export interface UserRow {
  id: string
  name: string
  /** The sort and comparison key of the name (`nameKey`). */
  name_key: string
  /** The spelling keys of the name's words, separated by spaces; empty until the keys are renewed. */
  name_spellings: Generated<string>
  /** The spelling keys of the first and last words. Empty for one word, and until the keys are renewed. */
  name_without_middle: Generated<string>
  /** null for a person without an address, who cannot sign in. */
  email: AccessColumn<string | null>
  /** The comparison key of the address (`emailKey`), which identifies the account. */
  email_key: AccessColumn<string | null>
  /** Empty while a prepared account awaits its owner. */
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
  /**
   * The last withdrawal of the administrator’s role: from then on only people grant it, not the
   * configuration.
   */
  role_withdrawn_at: Instant | null
  suspended_at: ColumnType<string | null, string | null | undefined, never>
  /** The last visit, to the hour; 1970 for an account that was never used. */
  seen_at: Generated<Instant>
  /** The end of the visit before, to the hour; null or 1970 before the second visit. */
  seen_before: Instant | null
  created_at: Instant
  /** Set while verification is required: until then the account is limited. */
  must_verify: Generated<boolean>
  email_verified_at: Instant | null
  /**
   * The member without the right to grant roles who set the address. The account's own id once that member is
   * removed; null where its owner or an administrator did.
   */
  email_corrected_by: DefaultedAccessColumn<string | null>
  /** null while the address is the registered one. */
  email_changed_at: Instant | null
  /** The new address, while its confirmation is pending. */
  pending_email: string | null
  pending_email_until: Instant | null
  /** false until an administrator approves the new account. */
  approved: DefaultedAccessColumn<boolean>
  /**
   * `listed` people are visible to others. `unclaimed` ones are visible to administrators and their
   * household, until they claim their account or an administrator lists them.
   */
  listing: Generated<Listing>
  /** A child has no account, and is visible to its household and administrators. */
  child: Generated<boolean>
  departed: DefaultedAccessColumn<Departure | null>
  departed_on: CalendarDate | null
  /** The day they joined the society, usually not the day of the account; null where unknown. */
  joined_on: CalendarDate | null
  /** True for people of a list without their day of joining; their account and membership do not contain it. */
  joining_unknown: Generated<boolean>
  /** True for accounts with a profile. Triggers of the database maintain it, and nothing else writes it. */
  has_profile: Generated<boolean>
  /** Excludes them from messages about topics, regardless of their choices. */
  wants_no_mail: Generated<boolean>
  /** The language that they chose; null while their browsers choose. */
  language: Locale | null
  /** The digits and calendars that they chose; null where the language decides. */
  digits: ReadingChoices['digits']
  calendars: ReadingChoices['calendars']
  /** The language of the last visit, used for e-mails; null for an account that was never used. */
  locale: string | null
  /** null without a second step; see `second_steps`. */
  second_step_since: Instant | null
}

export interface SessionRow {
  id: string
  user_id: string
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  /** The first characters of the token, which identify it in rendered pages. null for older sessions. */
  token_start: string | null
  /** SHA-256 of the secret in its document cookie, hexadecimal; null for older sessions. */
  document_hash: string | null
  created_at: Instant
  used_at: Instant
  expires_at: Instant
  /** The last time that its owner proved their identity; null for sessions of older versions. */
  proved_at: Instant | null
  /** The browser's description; null until the first use. */
  browser: string | null
  /** The beginning of the network address. */
  network: string | null
  /** The way of signing in; null for sessions of older versions. */
  sign_in_way: SignInWay | null
  /**
   * The member who was shown the link or password with which it began. null where only the owner knows them.
   */
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

/** A newcomer's reply at registration, with the wording of the question. */
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

/** A refused newcomer: only proof of who may read the reason remains of the account. */
export interface TurnedAwayRow {
  /** SHA-256 of the address's comparison key (`emailKey`). */
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
  /** The address that the link was sent to and verifies; null for one that was handed over. */
  email: string | null
  delivery: Generated<LinkDelivery>
  /** The member it was shown to, whose rights it depends on. null for one that was mailed or printed. */
  made_by: string | null
  topic: NotificationTopic | null
  /** The group whose letters it unsubscribes from, in place of the topic. */
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
  /** The app's last time step, or the passkey's signature counter; neither ever decreases. */
  counter: number
  /** Of an app: its key, encrypted with the site's key. */
  sealed_key: string | null
  /** Of a passkey, base64url. */
  credential_id: string | null
  /** Of a passkey, COSE in base64url. */
  public_key: string | null
  /** Of a passkey: its transports, separated by commas. */
  transports: string | null
  /** The `link_shown_to` of the session that added it; the account's own id once that member is removed. */
  link_shown_to: string | null
  /** True for a passkey that signs in without the password. */
  signs_in: Generated<boolean>
}

export interface RecoveryCodeRow {
  user_id: string
  /** The first characters, which identify the code. */
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

/** A used challenge or setup key, stored to prevent replay. */
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

/** A member's photo, as re-encoded by the server: square WebP, in two sizes. */
export interface PhotoRow {
  user_id: string
  /** A new value for every photo. */
  version: string
  large: Uint8Array
  small: Uint8Array
  changed_at: Instant
}

/**
 * A report that an email bounced, or that its reader marked it as spam. `blocked` is no statement about the
 * address.
 */
export interface BounceRow {
  mail_id: string
  user_id: string
  kind: 'hard' | 'soft' | 'blocked' | 'complaint'
  /** The enhanced status code; for a complaint its type. */
  status: string
  /** True while mail to the address counts as returned because of it. */
  marks: boolean
  at: Instant
  /** The time from which the report no longer counts. */
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
