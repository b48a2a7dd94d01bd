import type { Tables } from './rows/tables.ts'

/**
 * A join on the way to the account. It selects values of `key` where `owner` is the account, or leads to it.
 */
export interface Through {
  table: keyof Tables
  owner: string
  key: string
  through?: Through
}

/** A table's rows about an account, and their handling. */
interface PersonalRows<Row> {
  /** The column with the account's id. */
  owner: keyof Row & string
  /** Joins to the account, where `owner` is something that the account belongs to; any of them suffices. */
  through?: readonly Through[]
  /**
   * Columns that the file of personal data omits: secrets, and the ids of other people. `all`: the rows
   * contain nothing that the file would not repeat.
   */
  withheld?: readonly (keyof Row & string)[] | 'all'
  /** Rows that remain when the account is removed; without this they are deleted with it. */
  stays?: 'nameless' | 'record'
}

const ownHousehold: Through = { table: 'household_members', owner: 'user_id', key: 'household_id' }

/** The account of the own household, including merged ones. */
const ownLedger: readonly Through[] = (
  [
    { table: 'money_accounts', owner: 'user_id', key: 'id' },
    { table: 'money_accounts', owner: 'household_id', key: 'id', through: ownHousehold },
  ] as const
).flatMap((account) => [
  account,
  { table: 'money_accounts', owner: 'merged_into', key: 'id', through: account },
])

/** The rows of each table about an account; `[]` for none. */
type PersonalTables = { [Table in keyof Tables]: readonly PersonalRows<Tables[Table]>[] }

/**
 * Lists the personal data of every table. They are in the file of personal data, and deleted once the account
 * is removed, unless the entry states otherwise; `personal-tables.test.ts` compares the list to the schema.
 * `nameless`: the row remains with an id that leads to no account. `record`: the society's record, which
 * retains a name.
 */
export const personalTables: PersonalTables = {
  users: [
    {
      owner: 'id',
      withheld: [
        ...(['password_hash', 'name_key', 'name_spellings', 'name_without_middle'] as const),
        ...(['email_key', 'password_shown_to', 'email_corrected_by'] as const),
      ],
    },
    { owner: 'password_shown_to', withheld: 'all', stays: 'nameless' },
    { owner: 'email_corrected_by', withheld: 'all', stays: 'nameless' },
  ],
  sessions: [
    {
      owner: 'user_id',
      withheld: [
        ...(['id', 'token_hash', 'token_start', 'document_hash', 'link_shown_to'] as const),
        ...(['push_endpoint', 'push_endpoint_hash', 'push_public_key', 'push_secret'] as const),
      ],
    },
    { owner: 'link_shown_to', withheld: 'all' },
  ],
  account_links: [
    { owner: 'user_id', withheld: ['id', 'secret_hash', 'made_by'] },
    { owner: 'made_by', withheld: 'all' },
  ],
  households: [
    {
      owner: 'id',
      through: [ownHousehold],
      withheld: ['name_key', 'version'],
    },
  ],
  household_members: [{ owner: 'user_id' }],
  household_invitations: [
    { owner: 'user_id', withheld: ['invited_by'] },
    { owner: 'invited_by', withheld: 'all', stays: 'nameless' },
  ],
  backup_state: [],
  joining_replies: [{ owner: 'user_id' }],
  newcomer_questions: [
    { owner: 'user_id', withheld: ['id', 'asked_by'] },
    { owner: 'asked_by', withheld: 'all', stays: 'nameless' },
  ],
  photos: [{ owner: 'user_id', withheld: ['small', 'version'] }],
  bounces: [{ owner: 'user_id', withheld: ['mail_id'] }],
  // Contains addresses as hashes, of people who have no account.
  turned_away: [],
  seen_browsers: [{ owner: 'user_id' }],
  // `users` contains the time since when there is a second step; a finder of the file must not learn its
  // kind.
  second_steps: [
    { owner: 'user_id', withheld: 'all' },
    { owner: 'link_shown_to', withheld: 'all', stays: 'nameless' },
  ],
  recovery_codes: [{ owner: 'user_id', withheld: 'all' }],
  sign_in_tickets: [{ owner: 'user_id', withheld: 'all' }],
  second_step_resets: [{ owner: 'user_id', withheld: 'all' }],
  used_challenges: [],
  known_devices: [{ owner: 'user_id', withheld: ['id', 'secret_hash'] }],
  acts: [
    { owner: 'about_user_id', withheld: ['id', 'actor_id', 'subject_id'], stays: 'nameless' },
    { owner: 'actor_id', withheld: ['id', 'about_user_id', 'before', 'after'], stays: 'nameless' },
  ],
  // Contains accounts as keyed hashes, which lead to nobody once the account is removed.
  security_log: [],
  milestones: [],
  site_secrets: [],
  mails: [{ owner: 'user_id', withheld: ['id', 'message_id', 'claimed_by', 'last_failure', 'batch_id'] }],
  mail_batches: [],
  mail_choices: [{ owner: 'user_id' }],
  duty_emails: [{ owner: 'user_id' }],
  message_times: [{ owner: 'user_id' }],
  throttles: [],
  idempotency_keys: [{ owner: 'user_id', withheld: ['fingerprint', 'result'] }],
  profiles: [{ owner: 'user_id', withheld: ['location_key', 'other_name_key', 'shown_membership_id'] }],
  person_details: [{ owner: 'user_id' }],
  memberships: [{ owner: 'user_id', withheld: ['confirmed_by', 'weighty'] }],
  roster: [
    { owner: 'user_id', withheld: ['confirmed_by', 'person_name_key'] },
    { owner: 'person_id', withheld: 'all', stays: 'record' },
    { owner: 'confirmed_by', withheld: 'all', stays: 'nameless' },
  ],
  // The effects of a change of the board are in the memberships and in the audit log, too.
  board_changes: [{ owner: 'created_by', withheld: ['id', 'left_terms'], stays: 'nameless' }],
  board_change_terms: [
    {
      owner: 'user_id',
      withheld: ['change_id', 'place', 'membership_id', 'roster_id', 'earlier'],
    },
  ],
  experiences: [{ owner: 'user_id' }],
  educations: [{ owner: 'user_id' }],
  search_words: [{ owner: 'user_id', withheld: 'all' }],
  directory_entries: [{ owner: 'user_id', withheld: 'all' }],
  group_counts: [],
  place_counts: [],
  groups: [{ owner: 'created_by', withheld: ['name_key', 'version'], stays: 'nameless' }],
  group_members: [
    { owner: 'user_id', withheld: ['invited_by'] },
    { owner: 'invited_by', withheld: 'all', stays: 'nameless' },
  ],
  posts: [{ owner: 'user_id' }],
  likes: [{ owner: 'user_id', withheld: ['id'] }],
  comments: [{ owner: 'user_id' }],
  mentions: [{ owner: 'user_id', withheld: ['subject_id', 'place'] }],
  blocks: [{ owner: 'blocker_id' }, { owner: 'blocked_id', withheld: 'all' }],
  reports: [
    { owner: 'reporter_id', withheld: ['subject_id'] },
    { owner: 'subject_id', withheld: ['reporter_id', 'reason'] },
  ],
  pinned_posts: [],
  post_pictures: [{ owner: 'user_id', withheld: ['small'] }],
  events: [{ owner: 'created_by', withheld: ['reaches_from', 'reaches_to', 'version'], stays: 'nameless' }],
  event_exceptions: [],
  event_answers: [{ owner: 'user_id', withheld: ['place_in_line'] }],
  event_reminders: [{ owner: 'user_id' }],
  feed_addresses: [{ owner: 'user_id', withheld: ['secret_hash'] }],
  group_feed_addresses: [{ owner: 'user_id', withheld: ['secret_hash'] }],
  festival_days: [{ owner: 'confirmed_by', withheld: 'all', stays: 'nameless' }],
  money_settings: [],
  money_levels: [],
  money_prices: [],
  // The ledger outlives accounts.
  money_accounts: [
    { owner: 'user_id', withheld: ['name_key', 'merged_into', 'category_level_id'], stays: 'record' },
    {
      owner: 'household_id',
      through: [ownHousehold],
      withheld: ['name_key', 'merged_into', 'category_level_id'],
      stays: 'record',
    },
  ],
  money_words: [],
  money_entries: [
    {
      owner: 'account_id',
      through: ownLedger,
      withheld: ['user_id', 'entered_by', 'begun_key', 'note'],
      stays: 'record',
    },
    { owner: 'user_id', withheld: ['entered_by', 'begun_key', 'note'], stays: 'record' },
    { owner: 'entered_by', withheld: 'all', stays: 'nameless' },
  ],
  money_charges: [{ owner: 'person_id', withheld: 'all', stays: 'record' }],
  money_totals: [],
  money_years: [
    { owner: 'begun_by', withheld: 'all', stays: 'nameless' },
    { owner: 'closed_by', withheld: 'all', stays: 'nameless' },
  ],
  money_receipts: [{ owner: 'account_id', through: ownLedger, stays: 'record' }],
  money_letters: [{ owner: 'user_id', withheld: ['name_key'], stays: 'record' }],
  money_deposits: [{ owner: 'closed_by', withheld: 'all', stays: 'nameless' }],
  money_deposit_payments: [],
  money_reminder_rules: [],
  money_reminders: [],
  // A yearly donation refers to its first payment each year.
  money_checkouts: [{ owner: 'user_id', withheld: ['session_id'], stays: 'nameless' }],
  // It is cancelled at Stripe once its id leads to no account.
  money_subscriptions: [
    { owner: 'user_id', withheld: ['id', 'household_id', 'attempts', 'retry_at'], stays: 'record' },
  ],
  money_stripe_events: [],
  money_stray: [],
  money_ticket_prices: [],
  money_moves: [{ owner: 'user_id', withheld: 'all', stays: 'nameless' }],
  society_settings: [],
  membership_options: [],
  first_day_steps: [],
  key_renewals: [],
  pictures: [{ owner: 'created_by', withheld: ['small'], stays: 'nameless' }],
  pages: [],
  page_revisions: [{ owner: 'author_id', stays: 'nameless' }],
  merges: [
    { owner: 'kept_id', withheld: ['id', 'other_id', 'merged_by', 'record'] },
    { owner: 'merged_by', withheld: 'all', stays: 'nameless' },
  ],
  different_people: [
    { owner: 'user_id', withheld: ['other_id', 'decided_by'] },
    { owner: 'other_id', withheld: 'all' },
    { owner: 'decided_by', withheld: 'all', stays: 'nameless' },
  ],
  imports: [
    {
      owner: 'created_by',
      withheld: ['headings', 'matching', 'preview', 'version', 'reached', 'claim'],
      stays: 'nameless',
    },
  ],
  import_rows: [{ owner: 'user_id', withheld: ['import_id', 'person', 'household', 'problems', 'effect'] }],
  import_headings: [],
  letters: [
    { owner: 'author_id', withheld: ['filter', 'sender_id', 'version'], stays: 'nameless' },
    { owner: 'sender_id', withheld: 'all', stays: 'nameless' },
  ],
  letter_files: [],
  letter_recipients: [{ owner: 'user_id', withheld: ['mail_id', 'reason'] }],
  selections: [{ owner: 'author_id', withheld: ['filter', 'name_key', 'version'], stays: 'nameless' }],
  text_drafts: [{ owner: 'user_id', withheld: ['base_version', 'version'] }],
  announcements: [{ owner: 'author_id', withheld: ['version'], stays: 'nameless' }],
}

/** Columns that refer to other accounts than the owner's, such as a decider's. */
export const namesSomebodyElse: { [Table in keyof Tables]?: readonly string[] } = {
  memberships: ['confirmed_by'],
}
