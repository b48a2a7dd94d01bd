-- The schema of version 1.0.0 on SQLite, by feature. Frozen: later changes are migrations of their own.

-- account

create table users (
  id text primary key,
  name text not null,
  name_key text not null,
  email text,
  email_key text,
  password_hash text not null,
  administrator boolean not null,
  created_at text not null,
  must_verify boolean default false not null,
  email_verified_at text,
  email_changed_at text,
  pending_email_until text,
  pending_email text,
  approved boolean default true not null,
  suspended_at text,
  seen_at text default '1970-01-01T00:00:00.000Z' not null,
  role_withdrawn_at text,
  locale text,
  listing text default 'listed' not null check (listing in ('listed', 'unclaimed')),
  child boolean default false not null,
  departed text check (departed in ('former', 'deceased')),
  departed_on text,
  second_step_since text,
  secretary boolean default false not null,
  treasurer boolean default false not null,
  editor boolean default false not null,
  moderator boolean default false not null,
  name_spellings text default '' not null,
  seen_before text,
  constraint users_email_key unique (email_key)
);
create index users_by_name on users (name_key, id);
create index users_waiting on users (id) where approved = false;
create index users_by_joining on users (created_at, id);
create index users_by_visit on users (seen_at, id);
create index users_suspended on users (id) where suspended_at is not null;
create index users_in_office on users (administrator, name_key, id);
create index users_children on users (id) where child = true;
create index users_unclaimed on users (id) where password_hash = '';
create index users_departed on users (id, departed_on) where departed_on is not null;
create index users_with_role on users (id) where (administrator or secretary or treasurer or editor or moderator);
create index users_by_verification on users ((email_verified_at is null), id);
create index users_claimed on users (id) where password_hash <> '';

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token_hash text not null,
  created_at text not null,
  used_at text not null,
  expires_at text not null,
  proved_at text,
  browser text,
  network text,
  sign_in_way text,
  push_endpoint text,
  push_public_key text,
  push_secret text,
  push_endpoint_hash text,
  push_since text,
  constraint sessions_token_hash unique (token_hash)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create unique index sessions_push_endpoint on sessions (push_endpoint_hash);
create index sessions_with_push on sessions (id) where push_endpoint_hash is not null;

create table account_links (
  id text primary key,
  kind text not null,
  user_id text not null references users (id) on delete cascade,
  secret_hash text not null,
  email text,
  topic text,
  created_at text not null,
  expires_at text not null,
  used_at text,
  constraint account_links_secret_hash unique (secret_hash)
);
create index account_links_by_user on account_links (user_id, kind);
create index account_links_by_expiry on account_links (expires_at);

create table known_devices (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  secret_hash text not null,
  created_at text not null,
  used_at text not null,
  constraint known_devices_secret unique (user_id, secret_hash)
);
create index known_devices_by_use on known_devices (used_at);

create table seen_browsers (
  user_id text not null references users (id) on delete cascade,
  browser text not null,
  network text not null,
  seen_at text not null,
  constraint seen_browsers_key primary key (user_id, browser, network)
);
create index seen_browsers_by_time on seen_browsers (seen_at);

create table second_steps (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  name text not null,
  created_at text not null,
  used_at text,
  counter integer not null,
  sealed_key text,
  credential_id text unique,
  public_key text,
  transports text
);
create index second_steps_by_user on second_steps (user_id);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  beginning text not null,
  code_hash text not null,
  constraint recovery_codes_key primary key (user_id, code_hash)
);

create table sign_in_tickets (
  secret_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at text not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);

create table used_challenges (
  hash text primary key,
  expires_at text not null
);

create table second_step_resets (
  user_id text primary key references users (id) on delete cascade,
  asked_at text not null,
  due_at text not null
);

create table joining_replies (
  user_id text not null references users (id) on delete cascade,
  place integer not null,
  question text not null,
  reply text not null,
  constraint joining_replies_key primary key (user_id, place)
);

create table turned_away (
  address_hash text primary key,
  password_hash text not null,
  reason text not null,
  at text not null
);
create index turned_away_by_time on turned_away (at);

create table photos (
  user_id text primary key references users (id) on delete cascade,
  version text not null,
  large blob not null,
  small blob not null,
  changed_at text not null
);

-- audit

create table acts (
  id text primary key,
  actor_id text not null,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  about_user_id text,
  before json,
  after json,
  reason text,
  at text not null
);
create index acts_by_person on acts (about_user_id);
create index acts_by_subject on acts (subject_id, id);

create table milestones (
  name text primary key,
  at text not null
);

create table site_secrets (
  name text primary key,
  value text not null
);

create table security_log (
  id text primary key,
  event text not null,
  account text,
  network text,
  detail text,
  at text not null
);
create index security_log_by_time on security_log (at);

-- notification

create table mail_choices (
  user_id text not null references users (id) on delete cascade,
  topic text not null,
  wanted boolean not null,
  on_devices boolean default true not null,
  constraint mail_choices_key primary key (user_id, topic)
);

create table duty_emails (
  user_id text not null references users (id) on delete cascade,
  duty text not null,
  pace text not null,
  told_until text not null,
  told_at text,
  constraint duty_emails_key primary key (user_id, duty)
);

-- mail

create table mails (
  id text primary key,
  message_id text not null,
  kind text not null,
  user_id text references users (id) on delete cascade,
  recipient text not null,
  locale text not null,
  payload json not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'dead')),
  attempts integer not null,
  due_at text not null,
  claimed_by text,
  last_failure text,
  created_at text not null,
  bulk boolean default false not null,
  batch_id text,
  constraint mails_message_id unique (message_id)
);
create index mails_by_due on mails (state, due_at);
create index mails_by_user on mails (user_id);
create index mails_to_send on mails (bulk, due_at, id) where state in ('queued', 'sending');
create index mails_by_batch on mails (batch_id, state) where batch_id is not null;

create table mail_batches (
  id text primary key,
  sent integer default 0 not null,
  failed integer default 0 not null
);

-- picture

create table pictures (
  id text primary key,
  width integer not null,
  height integer not null,
  large blob not null,
  small blob not null,
  created_by text not null,
  created_at text not null
);

-- profile

create table profiles (
  user_id text primary key references users (id) on delete cascade,
  position text not null,
  company text,
  website text,
  location text,
  location_key text,
  gender text not null,
  dob text,
  birthday text,
  dob_audience text not null check (dob_audience in ('everyone', 'members', 'nobody')),
  phone text not null,
  phone_audience text not null check (phone_audience in ('members', 'nobody')),
  skills json not null,
  bio text,
  twitter text,
  facebook text,
  youtube text,
  linkedin text,
  instagram text,
  shown_membership_id text,
  created_at text not null,
  updated_at text not null,
  website_audience text default 'everyone' not null,
  location_audience text default 'everyone' not null,
  company_audience text default 'everyone' not null,
  bio_audience text default 'everyone' not null,
  social_audience text default 'everyone' not null,
  experience_audience text default 'everyone' not null,
  education_audience text default 'everyone' not null,
  age_audience text,
  unlisted boolean default false not null,
  birthday_allowed boolean default false not null
);
create index profiles_by_birthday on profiles (birthday);
create index profiles_by_shown_membership on profiles (shown_membership_id);

create table memberships (
  id text primary key,
  user_id text not null references profiles (user_id) on delete cascade,
  from_date text not null,
  to_date text,
  title text not null,
  category text not null,
  type text not null,
  active boolean not null,
  confirmed_at text,
  confirmed_by text,
  refused_at text,
  refusal_note text,
  claimed_at text,
  weighty boolean default true not null,
  constraint memberships_in_order check (to_date is null or to_date >= from_date)
);
create index memberships_by_user on memberships (user_id);
create index memberships_claimed on memberships (claimed_at, id) where confirmed_at is null and refused_at is null;
create index memberships_weighty_claimed on memberships (weighty, claimed_at, id) where confirmed_at is null and refused_at is null;
create index memberships_by_category on memberships (category, user_id, from_date, to_date);
create index memberships_by_type on memberships (type, user_id);
create index memberships_inactive on memberships (user_id) where active = false;
create index memberships_ended on memberships (to_date, user_id) where to_date is not null;

create table experiences (
  id text primary key,
  user_id text not null references profiles (user_id) on delete cascade,
  from_date text not null,
  to_date text,
  title text not null,
  company text not null,
  location text,
  description text,
  constraint experiences_in_order check (to_date is null or to_date >= from_date)
);
create index experiences_by_user on experiences (user_id);

create table educations (
  id text primary key,
  user_id text not null references profiles (user_id) on delete cascade,
  from_date text not null,
  to_date text,
  school text not null,
  degree text not null,
  fieldofstudy text not null,
  description text,
  constraint educations_in_order check (to_date is null or to_date >= from_date)
);
create index educations_by_user on educations (user_id);

create table search_words (
  word text not null,
  user_id text not null references profiles (user_id) on delete cascade,
  audience text default 'everyone' not null,
  name_key text default '' not null,
  spelling text default '' not null,
  constraint search_words_key primary key (word, user_id)
);
create index search_words_by_name on search_words (word, name_key, user_id, audience);
create index search_words_by_user on search_words (user_id, word, audience);
create index search_words_by_spelling on search_words (spelling);

create table roster (
  id text primary key,
  membership_id text unique,
  user_id text references users (id) on delete cascade,
  title text not null,
  category text not null,
  type text not null,
  from_date text not null,
  to_date text,
  confirmed_at text not null,
  confirmed_by text not null,
  person_id text,
  person_name text,
  person_name_key text,
  constraint roster_in_order check (to_date is null or to_date >= from_date)
);
create index roster_by_user on roster (user_id);
create index roster_by_title on roster (title, from_date);
create index roster_by_start on roster (from_date);

create table membership_options (
  id text primary key,
  kind text not null,
  name text not null,
  name_key text not null,
  retired_at text,
  version integer not null,
  constraint membership_options_name unique (kind, name_key)
);

-- household

create table households (
  id text primary key,
  name text not null,
  name_key text not null,
  address text,
  version integer not null,
  created_at text not null
);
create index households_by_name on households (name_key, id);

create table household_members (
  user_id text primary key references users (id) on delete cascade,
  household_id text not null references households (id) on delete cascade,
  manages boolean not null,
  joined_at text not null
);
create index household_members_by_household on household_members (household_id, user_id);

create table household_invitations (
  user_id text not null references users (id) on delete cascade,
  household_id text not null references households (id) on delete cascade,
  invited_by text not null,
  created_at text not null,
  constraint household_invitations_key primary key (user_id, household_id)
);
create index household_invitations_by_household on household_invitations (household_id);

-- directory

create table directory_entries (
  user_id text primary key references profiles (user_id) on delete cascade,
  name_key text not null,
  trusted boolean not null,
  birthday text,
  birthday_audience text not null,
  position text not null,
  category text,
  active boolean,
  confirmation text,
  location text,
  location_key text,
  location_audience text not null
);
create index directory_entries_by_name on directory_entries (name_key, user_id);
create index directory_entries_by_birthday on directory_entries (birthday, name_key, user_id);
create index directory_entries_by_position on directory_entries (position, name_key, user_id);
create index directory_entries_by_category on directory_entries (category, name_key, user_id);
create index directory_entries_by_active on directory_entries (active, name_key, user_id);
create index directory_entries_by_location on directory_entries (location_key, name_key, user_id);

create table group_counts (
  category text not null,
  confirmation text not null,
  trusted boolean not null,
  slot text not null,
  members integer not null,
  constraint group_counts_key primary key (category, confirmation, trusted, slot)
);

create table place_counts (
  location_key text not null,
  location text not null,
  location_audience text not null,
  trusted boolean not null,
  slot text not null,
  members integer not null,
  constraint place_counts_key primary key (location_key, location, location_audience, trusted, slot)
);

create table key_renewals (
  keys text primary key,
  version integer not null,
  through text
);

-- post

create table posts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  text text not null,
  like_count integer default 0 not null,
  comment_count integer default 0 not null,
  created_at text not null,
  edited_at text,
  pictures json default '[]' not null,
  constraint posts_counts check (like_count >= 0 and comment_count >= 0)
);
create index posts_by_user on posts (user_id, id);

create table likes (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  id text not null,
  constraint likes_key primary key (post_id, user_id)
);
create index likes_by_post on likes (post_id, id, user_id);
create index likes_by_user on likes (user_id, post_id);

create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  text text not null,
  created_at text not null,
  edited_at text
);
create index comments_by_post on comments (post_id, id);
create index comments_by_user on comments (user_id, post_id);

create table blocks (
  blocker_id text not null references users (id) on delete cascade,
  blocked_id text not null references users (id) on delete cascade,
  created_at text not null,
  constraint blocks_key primary key (blocker_id, blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

create table reports (
  id text primary key,
  reporter_id text not null references users (id) on delete cascade,
  post_id text not null references posts (id) on delete cascade,
  comment_id text references comments (id) on delete cascade,
  subject_id text not null,
  reason text not null,
  created_at text not null,
  closed_at text,
  text text default '' not null,
  constraint reports_once unique (reporter_id, subject_id)
);
create index reports_by_post on reports (post_id);
create index reports_by_comment on reports (comment_id);
create index reports_open on reports (id) where closed_at is null;

create table pinned_posts (
  slot integer primary key check (slot = 1),
  post_id text not null unique references posts (id) on delete cascade,
  pinned_at text not null
);

create table post_pictures (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  post_id text references posts (id) on delete cascade,
  width integer not null,
  height integer not null,
  large blob not null,
  small blob not null,
  created_at text not null
);
create index post_pictures_by_post on post_pictures (post_id, created_at);
create index post_pictures_by_user on post_pictures (user_id);

create table mentions (
  subject_id text not null,
  post_id text not null references posts (id) on delete cascade,
  comment_id text references comments (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  place integer not null,
  created_at text not null,
  constraint mentions_key primary key (subject_id, user_id)
);
create index mentions_by_post on mentions (post_id);
create index mentions_by_comment on mentions (comment_id);
create index mentions_by_user on mentions (user_id, created_at);

-- event

create table events (
  id text primary key,
  title text not null,
  notes text,
  place text,
  description text,
  cancelled boolean not null,
  capacity integer check (capacity > 0),
  closing_hours integer check (closing_hours >= 0),
  all_day boolean not null,
  zone text not null,
  starts_at text not null,
  ends_at text not null,
  repeat json,
  reaches_from text not null,
  reaches_to text not null,
  version integer not null,
  created_by text references users (id) on delete set null,
  created_at text not null,
  updated_at text not null,
  cover_id text references pictures (id) on delete set null,
  cover_alt text,
  constraint events_in_order check (ends_at >= starts_at)
);
create index events_by_reach on events (reaches_to, reaches_from);
create index events_by_author on events (created_by);

create table event_exceptions (
  event_id text not null references events (id) on delete cascade,
  original_start text not null,
  removed boolean not null,
  changes json not null,
  all_day boolean,
  starts_at text,
  ends_at text,
  constraint event_exceptions_key primary key (event_id, original_start),
  constraint event_exceptions_in_order check (ends_at is null or ends_at >= starts_at)
);

create table event_answers (
  event_id text not null references events (id) on delete cascade,
  original_start text not null,
  user_id text not null references users (id) on delete cascade,
  answer text not null check (answer in ('going', 'maybe', 'declined')),
  guests integer not null check (guests >= 0),
  place_in_line integer not null,
  answered_at text not null,
  children integer default 0 not null,
  constraint event_answers_key primary key (event_id, original_start, user_id)
);
create index event_answers_by_user on event_answers (user_id);

create table feed_addresses (
  user_id text primary key references users (id) on delete cascade,
  secret_hash text not null,
  created_at text not null,
  constraint feed_addresses_secret_hash unique (secret_hash)
);

-- society

create table society_settings (
  slot integer primary key check (slot = 1),
  saved json not null,
  version integer not null
);

create table pages (
  id text primary key,
  slug text not null,
  built_in boolean not null,
  title text not null,
  published_id text,
  draft_title text,
  draft_text text,
  version integer not null,
  updated_at text,
  draft_language text,
  scheduled_id text,
  scheduled_at text,
  unpublished_at text,
  constraint pages_slug unique (slug)
);

create table page_revisions (
  id text primary key,
  page_id text not null references pages (id) on delete cascade,
  title text not null,
  text text not null,
  author_id text not null,
  created_at text not null,
  language text
);
create index page_revisions_by_page on page_revisions (page_id, id);

create table announcements (
  id text primary key,
  title text not null,
  text text not null,
  audience text not null check (audience in ('everyone', 'members')),
  date text not null,
  published boolean not null,
  picture_id text references pictures (id) on delete set null,
  version integer not null,
  author_id text not null,
  created_at text not null,
  updated_at text not null,
  mail_wanted boolean default false not null,
  mailed_at text,
  shows_at text,
  unpublished_at text,
  language text,
  picture_alt text
);
create index announcements_by_date on announcements (date, id);

create table text_drafts (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  subject_id text not null,
  fields json not null,
  base_version integer not null,
  version integer not null,
  updated_at text not null,
  constraint text_drafts_key primary key (user_id, kind, subject_id)
);
create index text_drafts_by_subject on text_drafts (kind, subject_id);

-- administration

create table imports (
  id text primary key,
  file_name text not null,
  state text not null,
  ending text,
  created_by text not null,
  created_at text not null,
  expires_at text not null,
  row_count integer not null,
  progress integer not null,
  version integer not null,
  headings json not null,
  matching json not null,
  preview json,
  outcome json,
  households boolean not null,
  reached text not null,
  claim text unique,
  claimed_until text
);
create index imports_by_end on imports (expires_at);

create table import_rows (
  import_id text not null references imports (id) on delete cascade,
  number integer not null,
  cells json not null,
  kind text,
  person text,
  reading json,
  problems json,
  user_id text,
  matched text,
  changes json,
  decision text,
  household text,
  outcome text,
  reason text,
  effect json,
  constraint import_rows_key primary key (import_id, number)
);
create index import_rows_by_person on import_rows (import_id, person) where person is not null;
create index import_rows_by_household on import_rows (import_id, household) where household is not null;
create index import_rows_by_kind on import_rows (import_id, kind, number) where kind is not null;
create index import_rows_by_outcome on import_rows (import_id, outcome, number) where outcome is not null;
create index import_rows_by_user on import_rows (user_id) where user_id is not null;

create table import_headings (
  heading text primary key,
  column_name text,
  date_order text
);

create table first_day_steps (
  step text primary key,
  set_aside_at text,
  done_at text
);

-- site

create table throttles (
  key text primary key,
  hits integer not null,
  resets_at text not null
);
create index throttles_by_reset on throttles (resets_at);

create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  endpoint text not null,
  key text not null,
  fingerprint text not null,
  result json,
  created_at text not null,
  constraint idempotency_keys_key primary key (user_id, endpoint, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

create table backup_state (
  slot integer primary key check (slot = 1),
  claimed_until text,
  succeeded_at text,
  name text,
  bytes bigint,
  failed_at text,
  failure text,
  told_at text
);

-- Derived tables follow the tables that decide about them.

create trigger security_log_unchanged before update on security_log
  begin select raise(abort, 'the security log is only ever added to'); end;

create trigger security_log_kept before delete on security_log
  when old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
  begin select raise(abort, 'the security log is only ever added to'); end;

create trigger users_enter_directory after insert on users begin
  delete from directory_entries where user_id = new.id;
  insert into directory_entries (user_id, name_key, trusted, birthday, birthday_audience, position, category, active, confirmation, location, location_key, location_audience)
  select account.id, account.name_key,
  (account.must_verify = false or account.email_verified_at is not null or account.administrator = true),
  profile.birthday, profile.dob_audience, profile.position,
  shown.category, shown.active,
  case when shown.id is null then null when shown.confirmed_at is not null then 'confirmed'
  when shown.refused_at is not null then 'refused' when shown.weighty = true then 'weighty' else 'light' end,
  profile.location, profile.location_key, profile.location_audience
  from users as account
  join profiles as profile on profile.user_id = account.id
  left join memberships as shown on shown.id = profile.shown_membership_id
  where account.suspended_at is null and account.listing = 'listed' and account.child = false
  and account.departed is null and profile.unlisted = false and account.id = new.id; end;

create trigger users_change_directory after update of name_key, suspended_at, listing, child, departed, must_verify, email_verified_at, administrator
  on users begin
  delete from directory_entries where user_id = new.id;
  insert into directory_entries (user_id, name_key, trusted, birthday, birthday_audience, position, category, active, confirmation, location, location_key, location_audience)
  select account.id, account.name_key,
  (account.must_verify = false or account.email_verified_at is not null or account.administrator = true),
  profile.birthday, profile.dob_audience, profile.position,
  shown.category, shown.active,
  case when shown.id is null then null when shown.confirmed_at is not null then 'confirmed'
  when shown.refused_at is not null then 'refused' when shown.weighty = true then 'weighty' else 'light' end,
  profile.location, profile.location_key, profile.location_audience
  from users as account
  join profiles as profile on profile.user_id = account.id
  left join memberships as shown on shown.id = profile.shown_membership_id
  where account.suspended_at is null and account.listing = 'listed' and account.child = false
  and account.departed is null and profile.unlisted = false and account.id = new.id; end;

create trigger profiles_enter_directory after insert on profiles begin
  delete from directory_entries where user_id = new.user_id;
  insert into directory_entries (user_id, name_key, trusted, birthday, birthday_audience, position, category, active, confirmation, location, location_key, location_audience)
  select account.id, account.name_key,
  (account.must_verify = false or account.email_verified_at is not null or account.administrator = true),
  profile.birthday, profile.dob_audience, profile.position,
  shown.category, shown.active,
  case when shown.id is null then null when shown.confirmed_at is not null then 'confirmed'
  when shown.refused_at is not null then 'refused' when shown.weighty = true then 'weighty' else 'light' end,
  profile.location, profile.location_key, profile.location_audience
  from users as account
  join profiles as profile on profile.user_id = account.id
  left join memberships as shown on shown.id = profile.shown_membership_id
  where account.suspended_at is null and account.listing = 'listed' and account.child = false
  and account.departed is null and profile.unlisted = false and account.id = new.user_id; end;

create trigger profiles_change_directory after update of unlisted, birthday, dob_audience, position, location, location_key, location_audience, shown_membership_id
  on profiles begin
  delete from directory_entries where user_id = new.user_id;
  insert into directory_entries (user_id, name_key, trusted, birthday, birthday_audience, position, category, active, confirmation, location, location_key, location_audience)
  select account.id, account.name_key,
  (account.must_verify = false or account.email_verified_at is not null or account.administrator = true),
  profile.birthday, profile.dob_audience, profile.position,
  shown.category, shown.active,
  case when shown.id is null then null when shown.confirmed_at is not null then 'confirmed'
  when shown.refused_at is not null then 'refused' when shown.weighty = true then 'weighty' else 'light' end,
  profile.location, profile.location_key, profile.location_audience
  from users as account
  join profiles as profile on profile.user_id = account.id
  left join memberships as shown on shown.id = profile.shown_membership_id
  where account.suspended_at is null and account.listing = 'listed' and account.child = false
  and account.departed is null and profile.unlisted = false and account.id = new.user_id; end;

create trigger memberships_enter_directory after insert on memberships begin
  delete from directory_entries where user_id = new.user_id;
  insert into directory_entries (user_id, name_key, trusted, birthday, birthday_audience, position, category, active, confirmation, location, location_key, location_audience)
  select account.id, account.name_key,
  (account.must_verify = false or account.email_verified_at is not null or account.administrator = true),
  profile.birthday, profile.dob_audience, profile.position,
  shown.category, shown.active,
  case when shown.id is null then null when shown.confirmed_at is not null then 'confirmed'
  when shown.refused_at is not null then 'refused' when shown.weighty = true then 'weighty' else 'light' end,
  profile.location, profile.location_key, profile.location_audience
  from users as account
  join profiles as profile on profile.user_id = account.id
  left join memberships as shown on shown.id = profile.shown_membership_id
  where account.suspended_at is null and account.listing = 'listed' and account.child = false
  and account.departed is null and profile.unlisted = false and account.id = new.user_id; end;

create trigger memberships_change_directory after update of category, active, confirmed_at, refused_at, weighty
  on memberships begin
  delete from directory_entries where user_id = new.user_id;
  insert into directory_entries (user_id, name_key, trusted, birthday, birthday_audience, position, category, active, confirmation, location, location_key, location_audience)
  select account.id, account.name_key,
  (account.must_verify = false or account.email_verified_at is not null or account.administrator = true),
  profile.birthday, profile.dob_audience, profile.position,
  shown.category, shown.active,
  case when shown.id is null then null when shown.confirmed_at is not null then 'confirmed'
  when shown.refused_at is not null then 'refused' when shown.weighty = true then 'weighty' else 'light' end,
  profile.location, profile.location_key, profile.location_audience
  from users as account
  join profiles as profile on profile.user_id = account.id
  left join memberships as shown on shown.id = profile.shown_membership_id
  where account.suspended_at is null and account.listing = 'listed' and account.child = false
  and account.departed is null and profile.unlisted = false and account.id = new.user_id; end;

create trigger directory_entries_into_group_counts after insert on directory_entries
  when new.category is not null begin
    insert into group_counts (category, confirmation, trusted, slot, members) values (new.category, new.confirmation, new.trusted, '', 1)
    on conflict (category, confirmation, trusted, slot) do update set members = members + 1;
  end;

create trigger directory_entries_from_group_counts after delete on directory_entries
  when old.category is not null begin
    update group_counts set members = members - 1 where category = old.category and confirmation = old.confirmation and trusted = old.trusted and slot = '';
    delete from group_counts where category = old.category and confirmation = old.confirmation and trusted = old.trusted and slot = '' and members <= 0;
  end;

create trigger directory_entries_into_place_counts after insert on directory_entries
  when new.location_key is not null begin
    insert into place_counts (location_key, location, location_audience, trusted, slot, members) values (new.location_key, new.location, new.location_audience, new.trusted, '', 1)
    on conflict (location_key, location, location_audience, trusted, slot) do update set members = members + 1;
  end;

create trigger directory_entries_from_place_counts after delete on directory_entries
  when old.location_key is not null begin
    update place_counts set members = members - 1 where location_key = old.location_key and location = old.location and location_audience = old.location_audience and trusted = old.trusted and slot = '';
    delete from place_counts where location_key = old.location_key and location = old.location and location_audience = old.location_audience and trusted = old.trusted and slot = '' and members <= 0;
  end;

-- rows that every database begins with

insert into backup_state (slot) values (1);
insert into society_settings (slot, saved, version) values (1, '{}', 0);
insert into pages (id, slug, built_in, title, version) values
  ('about', 'about', true, 'About', 0),
  ('bylaws', 'bylaws', true, 'Bylaws', 0),
  ('privacy', 'privacy', true, 'Privacy', 0);
