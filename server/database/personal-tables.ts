import type { Tables } from './rows/tables.ts'

/** Tells which rows of a table are about an account, and what becomes of them. */
export interface PersonalRows<Row> {
  /** The column that holds the account's id. */
  owner: keyof Row & string
  /** Where it holds the id of something that the account belongs to: how that is found out. */
  through?: { table: keyof Tables; owner: string; key: string }
  /**
   * Columns that the file with one's own data leaves out: secrets, and the ids of other people. `all` says that the rows
   * hold nothing that their owner would not have under another name.
   */
  withheld?: readonly (keyof Row & string)[] | 'all'
  /** Rows that stay when the account is removed; without this they go with it. */
  stays?: 'nameless' | 'record'
}

/** Tells for each table which of its rows are about an account; a table without any says so by `[]`. */
type PersonalTables = { [Table in keyof Tables]: readonly PersonalRows<Tables[Table]>[] }

/**
 * Lists the personal data of every table. What is listed here is in the file with one's own data, and gone once the
 * account is removed, unless the entry says otherwise; `personal-tables.test.ts` compares the list to the schema.
 *
 * `nameless`: the row stays with an id that names nobody any more. `record`: the society's record, which keeps a name.
 */
export const personalTables: PersonalTables = {
  users: [{ owner: 'id', withheld: ['password_hash', 'name_key', 'name_spellings', 'email_key'] }],
  sessions: [
    {
      owner: 'user_id',
      withheld: [
        ...(['id', 'token_hash', 'link_shown_to'] as const),
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
      through: { table: 'household_members', owner: 'user_id', key: 'household_id' },
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
  photos: [{ owner: 'user_id', withheld: ['small', 'version'] }],
  // Addresses stand there as hashes, of people who have no account.
  turned_away: [],
  seen_browsers: [{ owner: 'user_id' }],
  // Since when there is a second step stands in `users`; whoever holds the file must not learn what it is.
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
  // Accounts stand there as keyed hashes, which lead to nobody once the account is gone.
  security_log: [],
  milestones: [],
  site_secrets: [],
  mails: [{ owner: 'user_id', withheld: ['id', 'message_id', 'claimed_by', 'last_failure', 'batch_id'] }],
  mail_batches: [],
  mail_choices: [{ owner: 'user_id' }],
  duty_emails: [{ owner: 'user_id' }],
  throttles: [],
  idempotency_keys: [{ owner: 'user_id', withheld: ['fingerprint', 'result'] }],
  profiles: [{ owner: 'user_id', withheld: ['location_key', 'birthday', 'shown_membership_id'] }],
  memberships: [{ owner: 'user_id', withheld: ['confirmed_by', 'weighty'] }],
  roster: [
    { owner: 'user_id', withheld: ['confirmed_by', 'person_name_key'] },
    { owner: 'person_id', withheld: 'all', stays: 'record' },
    { owner: 'confirmed_by', withheld: 'all', stays: 'nameless' },
  ],
  experiences: [{ owner: 'user_id' }],
  educations: [{ owner: 'user_id' }],
  search_words: [{ owner: 'user_id', withheld: 'all' }],
  directory_entries: [{ owner: 'user_id', withheld: 'all' }],
  group_counts: [],
  place_counts: [],
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
  feed_addresses: [{ owner: 'user_id', withheld: ['secret_hash'] }],
  society_settings: [],
  membership_options: [],
  first_day_steps: [],
  key_renewals: [],
  pictures: [{ owner: 'created_by', withheld: ['small'], stays: 'nameless' }],
  pages: [],
  page_revisions: [{ owner: 'author_id', stays: 'nameless' }],
  imports: [
    {
      owner: 'created_by',
      withheld: ['headings', 'matching', 'preview', 'version', 'reached', 'claim'],
      stays: 'nameless',
    },
  ],
  import_rows: [{ owner: 'user_id', withheld: ['import_id', 'person', 'household', 'problems', 'effect'] }],
  import_headings: [],
  text_drafts: [{ owner: 'user_id', withheld: ['base_version', 'version'] }],
  announcements: [{ owner: 'author_id', withheld: ['version'], stays: 'nameless' }],
}

/** Columns that name an account whose data are not meant: whoever decided about a row of somebody else. */
export const namesSomebodyElse: { [Table in keyof Tables]?: readonly string[] } = {
  memberships: ['confirmed_by'],
}
