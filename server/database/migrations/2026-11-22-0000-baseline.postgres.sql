-- The schema of version 1.0.0 on PostgreSQL, by feature. Frozen: later changes are migrations of their own.

-- account

create table users (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  email text,
  email_key text collate "C",
  password_hash text not null,
  administrator boolean not null,
  created_at timestamptz not null,
  must_verify boolean default false not null,
  email_verified_at timestamptz,
  email_changed_at timestamptz,
  pending_email_until timestamptz,
  pending_email text,
  approved boolean default true not null,
  suspended_at timestamptz,
  seen_at timestamptz default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  role_withdrawn_at timestamptz,
  locale text collate "C",
  listing text collate "C" default 'listed'::text not null,
  child boolean default false not null,
  departed text collate "C",
  departed_on date,
  second_step_since timestamptz,
  secretary boolean default false not null,
  treasurer boolean default false not null,
  editor boolean default false not null,
  moderator boolean default false not null,
  name_spellings text collate "C" default ''::text not null,
  seen_before timestamptz,
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email_key),
  constraint users_listing_check check ((listing = ANY (ARRAY['listed'::text, 'unclaimed'::text]))),
  constraint users_departed_check check ((departed = ANY (ARRAY['former'::text, 'deceased'::text])))
);
create index users_by_name on users (name_key, id);
create index users_waiting on users (id) where (approved = false);
create index users_by_joining on users (created_at, id);
create index users_by_visit on users (seen_at, id);
create index users_suspended on users (id) where (suspended_at IS NOT NULL);
create index users_in_office on users (administrator, name_key, id);
create index users_children on users (id) where (child = true);
create index users_unclaimed on users (id) where (password_hash = ''::text);
create index users_departed on users (id, departed_on) where (departed_on IS NOT NULL);
create index users_with_role on users (id) where (administrator OR secretary OR treasurer OR editor OR moderator);
create index users_verified on users (id) where (email_verified_at IS NOT NULL);
create index users_unverified on users (id) where (email_verified_at IS NULL);
create index users_claimed on users (id) where (password_hash <> ''::text);

create table sessions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  token_hash text collate "C" not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  browser text collate "C",
  network text collate "C",
  sign_in_way text collate "C",
  push_endpoint text,
  push_public_key text,
  push_secret text,
  push_endpoint_hash text collate "C",
  push_since timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash unique (token_hash),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create unique index sessions_push_endpoint on sessions (push_endpoint_hash);
create index sessions_with_push on sessions (id) where (push_endpoint_hash IS NOT NULL);

create table account_links (
  id text collate "C" not null,
  kind text collate "C" not null,
  user_id text collate "C" not null,
  secret_hash text collate "C" not null,
  email text,
  topic text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_links_pkey primary key (id),
  constraint account_links_secret_hash unique (secret_hash),
  constraint account_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index account_links_by_user on account_links (user_id, kind);
create index account_links_by_expiry on account_links (expires_at);

create table known_devices (
  id text collate "C" not null,
  user_id text collate "C" not null,
  secret_hash text collate "C" not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  constraint known_devices_pkey primary key (id),
  constraint known_devices_secret unique (user_id, secret_hash),
  constraint known_devices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index known_devices_by_use on known_devices (used_at);

create table seen_browsers (
  user_id text collate "C" not null,
  browser text collate "C" not null,
  network text collate "C" not null,
  seen_at timestamptz not null,
  constraint seen_browsers_key primary key (user_id, browser, network),
  constraint seen_browsers_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index seen_browsers_by_time on seen_browsers (seen_at);

create table second_steps (
  id text collate "C" not null,
  user_id text collate "C" not null,
  kind text collate "C" not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  counter integer not null,
  sealed_key text,
  credential_id text collate "C",
  public_key text,
  transports text,
  constraint second_steps_pkey primary key (id),
  constraint second_steps_credential_id_key unique (credential_id),
  constraint second_steps_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index second_steps_by_user on second_steps (user_id);

create table recovery_codes (
  user_id text collate "C" not null,
  beginning text collate "C" not null,
  code_hash text not null,
  constraint recovery_codes_key primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table sign_in_tickets (
  secret_hash text collate "C" not null,
  user_id text collate "C" not null,
  expires_at timestamptz not null,
  constraint sign_in_tickets_pkey primary key (secret_hash),
  constraint sign_in_tickets_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);

create table used_challenges (
  hash text collate "C" not null,
  expires_at timestamptz not null,
  constraint used_challenges_pkey primary key (hash)
);

create table second_step_resets (
  user_id text collate "C" not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  constraint second_step_resets_pkey primary key (user_id),
  constraint second_step_resets_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table joining_replies (
  user_id text collate "C" not null,
  place integer not null,
  question text not null,
  reply text not null,
  constraint joining_replies_key primary key (user_id, place),
  constraint joining_replies_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table turned_away (
  address_hash text collate "C" not null,
  password_hash text not null,
  reason text not null,
  at timestamptz not null,
  constraint turned_away_pkey primary key (address_hash)
);
create index turned_away_by_time on turned_away (at);

create table photos (
  user_id text collate "C" not null,
  version text collate "C" not null,
  large bytea not null,
  small bytea not null,
  changed_at timestamptz not null,
  constraint photos_pkey primary key (user_id),
  constraint photos_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- audit

create table acts (
  id text collate "C" not null,
  actor_id text collate "C" not null,
  act text not null,
  subject_kind text not null,
  subject_id text collate "C" not null,
  about_user_id text collate "C",
  before jsonb,
  after jsonb,
  reason text,
  at timestamptz not null,
  constraint acts_pkey primary key (id)
);
create index acts_by_person on acts (about_user_id);
create index acts_by_subject on acts (subject_id, id);

create table milestones (
  name text collate "C" not null,
  at timestamptz not null,
  constraint milestones_pkey primary key (name)
);

create table site_secrets (
  name text collate "C" not null,
  value text not null,
  constraint site_secrets_pkey primary key (name)
);

create table security_log (
  id text collate "C" not null,
  event text collate "C" not null,
  account text collate "C",
  network text collate "C",
  detail text,
  at timestamptz not null,
  constraint security_log_pkey primary key (id)
);
create index security_log_by_time on security_log (at);

-- notification

create table mail_choices (
  user_id text collate "C" not null,
  topic text collate "C" not null,
  wanted boolean not null,
  on_devices boolean default true not null,
  constraint mail_choices_key primary key (user_id, topic),
  constraint mail_choices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table duty_emails (
  user_id text collate "C" not null,
  duty text collate "C" not null,
  pace text collate "C" not null,
  told_until timestamptz not null,
  told_at timestamptz,
  constraint duty_emails_key primary key (user_id, duty),
  constraint duty_emails_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- mail

create table mails (
  id text collate "C" not null,
  message_id text collate "C" not null,
  kind text collate "C" not null,
  user_id text collate "C",
  recipient text not null,
  locale text collate "C" not null,
  payload jsonb not null,
  state text collate "C" not null,
  attempts integer not null,
  due_at timestamptz not null,
  claimed_by text collate "C",
  last_failure text,
  created_at timestamptz not null,
  bulk boolean default false not null,
  batch_id text collate "C",
  constraint mails_state_check check ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'dead'::text]))),
  constraint mails_pkey primary key (id),
  constraint mails_message_id unique (message_id),
  constraint mails_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index mails_by_due on mails (state, due_at);
create index mails_by_user on mails (user_id);
create index mails_to_send on mails (bulk, due_at, id) where (state = ANY (ARRAY['queued'::text, 'sending'::text]));
create index mails_by_batch on mails (batch_id, state) where (batch_id IS NOT NULL);

create table mail_batches (
  id text collate "C" not null,
  sent integer default 0 not null,
  failed integer default 0 not null,
  constraint mail_batches_pkey primary key (id)
);

-- picture

create table pictures (
  id text collate "C" not null,
  width integer not null,
  height integer not null,
  large bytea not null,
  small bytea not null,
  created_by text collate "C" not null,
  created_at timestamptz not null,
  constraint pictures_pkey primary key (id)
);

-- profile

create table profiles (
  user_id text collate "C" not null,
  position text not null,
  company text,
  website text,
  location text,
  location_key text collate "C",
  gender text not null,
  dob date,
  birthday text collate "C",
  dob_audience text not null,
  phone text not null,
  phone_audience text not null,
  skills jsonb not null,
  bio text,
  twitter text,
  facebook text,
  youtube text,
  linkedin text,
  instagram text,
  shown_membership_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  website_audience text default 'everyone'::text not null,
  location_audience text default 'everyone'::text not null,
  company_audience text default 'everyone'::text not null,
  bio_audience text default 'everyone'::text not null,
  social_audience text default 'everyone'::text not null,
  experience_audience text default 'everyone'::text not null,
  education_audience text default 'everyone'::text not null,
  age_audience text,
  unlisted boolean default false not null,
  birthday_allowed boolean default false not null,
  constraint profiles_dob_audience_check check ((dob_audience = ANY (ARRAY['everyone'::text, 'members'::text, 'nobody'::text]))),
  constraint profiles_phone_audience_check check ((phone_audience = ANY (ARRAY['members'::text, 'nobody'::text]))),
  constraint profiles_pkey primary key (user_id),
  constraint profiles_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index profiles_by_birthday on profiles (birthday);
create index profiles_by_shown_membership on profiles (shown_membership_id);

create table memberships (
  id text collate "C" not null,
  user_id text collate "C" not null,
  from_date date not null,
  to_date date,
  title text not null,
  category text not null,
  type text not null,
  active boolean not null,
  confirmed_at timestamptz,
  confirmed_by text collate "C",
  refused_at timestamptz,
  refusal_note text,
  claimed_at timestamptz,
  weighty boolean default true not null,
  constraint memberships_in_order check (((to_date IS NULL) OR (to_date >= from_date))),
  constraint memberships_pkey primary key (id),
  constraint memberships_user_id_fkey foreign key (user_id) references profiles(user_id) on delete cascade
);
create index memberships_by_user on memberships (user_id);
create index memberships_claimed on memberships (claimed_at, id) where ((confirmed_at IS NULL) AND (refused_at IS NULL));
create index memberships_weighty_claimed on memberships (weighty, claimed_at, id) where ((confirmed_at IS NULL) AND (refused_at IS NULL));
create index memberships_by_category on memberships (category, user_id, from_date, to_date);
create index memberships_by_type on memberships (type, user_id);
create index memberships_inactive on memberships (user_id) where (active = false);
create index memberships_ended on memberships (to_date, user_id) where (to_date IS NOT NULL);

create table experiences (
  id text collate "C" not null,
  user_id text collate "C" not null,
  from_date date not null,
  to_date date,
  title text not null,
  company text not null,
  location text,
  description text,
  constraint experiences_in_order check (((to_date IS NULL) OR (to_date >= from_date))),
  constraint experiences_pkey primary key (id),
  constraint experiences_user_id_fkey foreign key (user_id) references profiles(user_id) on delete cascade
);
create index experiences_by_user on experiences (user_id);

create table educations (
  id text collate "C" not null,
  user_id text collate "C" not null,
  from_date date not null,
  to_date date,
  school text not null,
  degree text not null,
  fieldofstudy text not null,
  description text,
  constraint educations_in_order check (((to_date IS NULL) OR (to_date >= from_date))),
  constraint educations_pkey primary key (id),
  constraint educations_user_id_fkey foreign key (user_id) references profiles(user_id) on delete cascade
);
create index educations_by_user on educations (user_id);

create table search_words (
  word text collate "C" not null,
  user_id text collate "C" not null,
  audience text default 'everyone'::text not null,
  name_key text collate "C" default ''::text not null,
  spelling text collate "C" default ''::text not null,
  constraint search_words_key primary key (word, user_id),
  constraint search_words_user_id_fkey foreign key (user_id) references profiles(user_id) on delete cascade
);
create index search_words_by_name on search_words (word, name_key, user_id, audience);
create index search_words_by_user on search_words (user_id, word, audience);
create index search_words_by_spelling on search_words (spelling);

create table roster (
  id text collate "C" not null,
  membership_id text collate "C",
  user_id text collate "C",
  title text not null,
  category text not null,
  type text not null,
  from_date date not null,
  to_date date,
  confirmed_at timestamptz not null,
  confirmed_by text collate "C" not null,
  person_id text collate "C",
  person_name text,
  person_name_key text collate "C",
  constraint roster_in_order check (((to_date IS NULL) OR (to_date >= from_date))),
  constraint roster_pkey primary key (id),
  constraint roster_membership_id_key unique (membership_id),
  constraint roster_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index roster_by_user on roster (user_id);
create index roster_by_title on roster (title, from_date);
create index roster_by_start on roster (from_date);

create table membership_options (
  id text collate "C" not null,
  kind text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  retired_at timestamptz,
  version integer not null,
  constraint membership_options_pkey primary key (id),
  constraint membership_options_name unique (kind, name_key)
);

-- household

create table households (
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  address text,
  version integer not null,
  created_at timestamptz not null,
  constraint households_pkey primary key (id)
);
create index households_by_name on households (name_key, id);

create table household_members (
  user_id text collate "C" not null,
  household_id text collate "C" not null,
  manages boolean not null,
  joined_at timestamptz not null,
  constraint household_members_pkey primary key (user_id),
  constraint household_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint household_members_household_id_fkey foreign key (household_id) references households(id) on delete cascade
);
create index household_members_by_household on household_members (household_id, user_id);

create table household_invitations (
  user_id text collate "C" not null,
  household_id text collate "C" not null,
  invited_by text collate "C" not null,
  created_at timestamptz not null,
  constraint household_invitations_key primary key (user_id, household_id),
  constraint household_invitations_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint household_invitations_household_id_fkey foreign key (household_id) references households(id) on delete cascade
);
create index household_invitations_by_household on household_invitations (household_id);

-- directory

create table directory_entries (
  user_id text collate "C" not null,
  name_key text collate "C" not null,
  trusted boolean not null,
  birthday text collate "C",
  birthday_audience text collate "C" not null,
  position text collate "C" not null,
  category text collate "C",
  active boolean,
  confirmation text collate "C",
  location text,
  location_key text collate "C",
  location_audience text collate "C" not null,
  constraint directory_entries_pkey primary key (user_id),
  constraint directory_entries_user_id_fkey foreign key (user_id) references profiles(user_id) on delete cascade
);
create index directory_entries_by_name on directory_entries (name_key, user_id);
create index directory_entries_by_birthday on directory_entries (birthday, name_key, user_id);
create index directory_entries_by_position on directory_entries ("position", name_key, user_id);
create index directory_entries_by_category on directory_entries (category, name_key, user_id);
create index directory_entries_by_active on directory_entries (active, name_key, user_id);
create index directory_entries_by_location on directory_entries (location_key, name_key, user_id);

create table group_counts (
  category text collate "C" not null,
  confirmation text collate "C" not null,
  trusted boolean not null,
  slot text collate "C" not null,
  members integer not null,
  constraint group_counts_key primary key (category, confirmation, trusted, slot)
);

create table place_counts (
  location_key text collate "C" not null,
  location text collate "C" not null,
  location_audience text collate "C" not null,
  trusted boolean not null,
  slot text collate "C" not null,
  members integer not null,
  constraint place_counts_key primary key (location_key, location, location_audience, trusted, slot)
);

create table key_renewals (
  keys text collate "C" not null,
  version integer not null,
  through text collate "C",
  constraint key_renewals_pkey primary key (keys)
);

-- post

create table posts (
  id text collate "C" not null,
  user_id text collate "C" not null,
  text text not null,
  like_count integer default 0 not null,
  comment_count integer default 0 not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  pictures jsonb default '[]'::jsonb not null,
  constraint posts_counts check (((like_count >= 0) AND (comment_count >= 0))),
  constraint posts_pkey primary key (id),
  constraint posts_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index posts_by_user on posts (user_id, id);

create table likes (
  post_id text collate "C" not null,
  user_id text collate "C" not null,
  id text collate "C" not null,
  constraint likes_key primary key (post_id, user_id),
  constraint likes_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint likes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index likes_by_post on likes (post_id, id, user_id);
create index likes_by_user on likes (user_id, post_id);

create table comments (
  id text collate "C" not null,
  post_id text collate "C" not null,
  user_id text collate "C" not null,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint comments_pkey primary key (id),
  constraint comments_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint comments_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index comments_by_post on comments (post_id, id);
create index comments_by_user on comments (user_id, post_id);

create table blocks (
  blocker_id text collate "C" not null,
  blocked_id text collate "C" not null,
  created_at timestamptz not null,
  constraint blocks_key primary key (blocker_id, blocked_id),
  constraint blocks_blocker_id_fkey foreign key (blocker_id) references users(id) on delete cascade,
  constraint blocks_blocked_id_fkey foreign key (blocked_id) references users(id) on delete cascade
);
create index blocks_by_blocked on blocks (blocked_id);

create table reports (
  id text collate "C" not null,
  reporter_id text collate "C" not null,
  post_id text collate "C" not null,
  comment_id text collate "C",
  subject_id text collate "C" not null,
  reason text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  text text default ''::text not null,
  constraint reports_pkey primary key (id),
  constraint reports_once unique (reporter_id, subject_id),
  constraint reports_reporter_id_fkey foreign key (reporter_id) references users(id) on delete cascade,
  constraint reports_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint reports_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade
);
create index reports_by_post on reports (post_id);
create index reports_by_comment on reports (comment_id);
create index reports_open on reports (id) where (closed_at IS NULL);

create table pinned_posts (
  slot integer not null,
  post_id text collate "C" not null,
  pinned_at timestamptz not null,
  constraint pinned_posts_slot_check check ((slot = 1)),
  constraint pinned_posts_pkey primary key (slot),
  constraint pinned_posts_post_id_key unique (post_id),
  constraint pinned_posts_post_id_fkey foreign key (post_id) references posts(id) on delete cascade
);

create table post_pictures (
  id text collate "C" not null,
  user_id text collate "C" not null,
  post_id text collate "C",
  width integer not null,
  height integer not null,
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null,
  constraint post_pictures_pkey primary key (id),
  constraint post_pictures_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint post_pictures_post_id_fkey foreign key (post_id) references posts(id) on delete cascade
);
create index post_pictures_by_post on post_pictures (post_id, created_at);
create index post_pictures_by_user on post_pictures (user_id);

create table mentions (
  subject_id text collate "C" not null,
  post_id text collate "C" not null,
  comment_id text collate "C",
  user_id text collate "C" not null,
  name text not null,
  place integer not null,
  created_at timestamptz not null,
  constraint mentions_key primary key (subject_id, user_id),
  constraint mentions_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint mentions_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint mentions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index mentions_by_post on mentions (post_id);
create index mentions_by_comment on mentions (comment_id);
create index mentions_by_user on mentions (user_id, created_at);

-- event

create table events (
  id text collate "C" not null,
  title text not null,
  notes text,
  place text,
  description text,
  cancelled boolean not null,
  capacity integer,
  closing_hours integer,
  all_day boolean not null,
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  repeat jsonb,
  reaches_from timestamptz not null,
  reaches_to timestamptz not null,
  version integer not null,
  created_by text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cover_id text collate "C",
  cover_alt text,
  constraint events_capacity_check check ((capacity > 0)),
  constraint events_closing_hours_check check ((closing_hours >= 0)),
  constraint events_in_order check ((ends_at >= starts_at)),
  constraint events_pkey primary key (id),
  constraint events_created_by_fkey foreign key (created_by) references users(id) on delete set null,
  constraint events_cover_id_fkey foreign key (cover_id) references pictures(id) on delete set null
);
create index events_by_reach on events (reaches_to, reaches_from);
create index events_by_author on events (created_by);

create table event_exceptions (
  event_id text collate "C" not null,
  original_start text collate "C" not null,
  removed boolean not null,
  changes jsonb not null,
  all_day boolean,
  starts_at timestamptz,
  ends_at timestamptz,
  constraint event_exceptions_in_order check (((ends_at IS NULL) OR (ends_at >= starts_at))),
  constraint event_exceptions_key primary key (event_id, original_start),
  constraint event_exceptions_event_id_fkey foreign key (event_id) references events(id) on delete cascade
);

create table event_answers (
  event_id text collate "C" not null,
  original_start text collate "C" not null,
  user_id text collate "C" not null,
  answer text not null,
  guests integer not null,
  place_in_line integer not null,
  answered_at timestamptz not null,
  children integer default 0 not null,
  constraint event_answers_answer_check check ((answer = ANY (ARRAY['going'::text, 'maybe'::text, 'declined'::text]))),
  constraint event_answers_guests_check check ((guests >= 0)),
  constraint event_answers_key primary key (event_id, original_start, user_id),
  constraint event_answers_event_id_fkey foreign key (event_id) references events(id) on delete cascade,
  constraint event_answers_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index event_answers_by_user on event_answers (user_id);

create table feed_addresses (
  user_id text collate "C" not null,
  secret_hash text collate "C" not null,
  created_at timestamptz not null,
  constraint feed_addresses_pkey primary key (user_id),
  constraint feed_addresses_secret_hash unique (secret_hash),
  constraint feed_addresses_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- society

create table society_settings (
  slot integer not null,
  saved jsonb not null,
  version integer not null,
  constraint society_settings_slot_check check ((slot = 1)),
  constraint society_settings_pkey primary key (slot)
);

create table pages (
  id text collate "C" not null,
  slug text collate "C" not null,
  built_in boolean not null,
  title text not null,
  published_id text collate "C",
  draft_title text,
  draft_text text,
  version integer not null,
  updated_at timestamptz,
  draft_language text collate "C",
  scheduled_id text collate "C",
  scheduled_at timestamptz,
  unpublished_at timestamptz,
  constraint pages_pkey primary key (id),
  constraint pages_slug unique (slug)
);

create table page_revisions (
  id text collate "C" not null,
  page_id text collate "C" not null,
  title text not null,
  text text not null,
  author_id text collate "C" not null,
  created_at timestamptz not null,
  language text collate "C",
  constraint page_revisions_pkey primary key (id),
  constraint page_revisions_page_id_fkey foreign key (page_id) references pages(id) on delete cascade
);
create index page_revisions_by_page on page_revisions (page_id, id);

create table announcements (
  id text collate "C" not null,
  title text not null,
  text text not null,
  audience text collate "C" not null,
  date date not null,
  published boolean not null,
  picture_id text collate "C",
  version integer not null,
  author_id text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  mail_wanted boolean default false not null,
  mailed_at timestamptz,
  shows_at timestamptz,
  unpublished_at timestamptz,
  language text collate "C",
  picture_alt text,
  constraint announcements_audience_check check ((audience = ANY (ARRAY['everyone'::text, 'members'::text]))),
  constraint announcements_pkey primary key (id),
  constraint announcements_picture_id_fkey foreign key (picture_id) references pictures(id) on delete set null
);
create index announcements_by_date on announcements (date, id);

create table text_drafts (
  user_id text collate "C" not null,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  fields jsonb not null,
  base_version integer not null,
  version integer not null,
  updated_at timestamptz not null,
  constraint text_drafts_key primary key (user_id, kind, subject_id),
  constraint text_drafts_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index text_drafts_by_subject on text_drafts (kind, subject_id);

-- administration

create table imports (
  id text collate "C" not null,
  file_name text not null,
  state text collate "C" not null,
  ending text collate "C",
  created_by text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  row_count integer not null,
  progress integer not null,
  version integer not null,
  headings jsonb not null,
  matching jsonb not null,
  preview jsonb,
  outcome jsonb,
  households boolean not null,
  reached text collate "C" not null,
  claim text collate "C",
  claimed_until timestamptz,
  constraint imports_pkey primary key (id),
  constraint imports_claim_key unique (claim)
);
create index imports_by_end on imports (expires_at);

create table import_rows (
  import_id text collate "C" not null,
  number integer not null,
  cells jsonb not null,
  kind text collate "C",
  person text collate "C",
  reading jsonb,
  problems jsonb,
  user_id text collate "C",
  matched text collate "C",
  changes jsonb,
  decision text collate "C",
  household text collate "C",
  outcome text collate "C",
  reason text collate "C",
  effect jsonb,
  constraint import_rows_key primary key (import_id, number),
  constraint import_rows_import_id_fkey foreign key (import_id) references imports(id) on delete cascade
);
create index import_rows_by_person on import_rows (import_id, person) where (person IS NOT NULL);
create index import_rows_by_household on import_rows (import_id, household) where (household IS NOT NULL);
create index import_rows_by_kind on import_rows (import_id, kind, number) where (kind IS NOT NULL);
create index import_rows_by_outcome on import_rows (import_id, outcome, number) where (outcome IS NOT NULL);
create index import_rows_by_user on import_rows (user_id) where (user_id IS NOT NULL);

create table import_headings (
  heading text collate "C" not null,
  column_name text collate "C",
  date_order text collate "C",
  constraint import_headings_pkey primary key (heading)
);

create table first_day_steps (
  step text collate "C" not null,
  set_aside_at timestamptz,
  done_at timestamptz,
  constraint first_day_steps_pkey primary key (step)
);

-- site

create table throttles (
  key text collate "C" not null,
  hits integer not null,
  resets_at timestamptz not null,
  constraint throttles_pkey primary key (key)
);
create index throttles_by_reset on throttles (resets_at);

create table idempotency_keys (
  user_id text collate "C" not null,
  endpoint text not null,
  key text collate "C" not null,
  fingerprint text not null,
  result jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_key primary key (user_id, endpoint, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

create table backup_state (
  slot integer not null,
  claimed_until timestamptz,
  succeeded_at timestamptz,
  name text,
  bytes bigint,
  failed_at timestamptz,
  failure text,
  told_at timestamptz,
  constraint backup_state_slot_check check ((slot = 1)),
  constraint backup_state_pkey primary key (slot)
);

-- Derived tables follow the tables that decide about them.

create or replace function keep_security_log() returns trigger language plpgsql
as $$
    begin
    if tg_op = 'DELETE' and old.at < now() - interval '365 days' then return old; end if;
    raise exception 'the security log is only ever added to';
    end $$;

create or replace function users_enter_directory() returns trigger language plpgsql
as $$
    begin
    delete from directory_entries where user_id in (select id from entered);
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
    and account.departed is null and profile.unlisted = false
    and account.id in (select id from entered);
    return null;
    end $$;

create or replace function users_change_directory() returns trigger language plpgsql
as $$
    begin
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
    and account.departed is null and profile.unlisted = false and account.id = new.id;
    return null;
    end $$;

create or replace function profiles_enter_directory() returns trigger language plpgsql
as $$
    begin
    delete from directory_entries where user_id in (select user_id from entered);
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
    and account.departed is null and profile.unlisted = false
    and account.id in (select user_id from entered);
    return null;
    end $$;

create or replace function profiles_change_directory() returns trigger language plpgsql
as $$
    begin
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
    and account.departed is null and profile.unlisted = false and account.id = new.user_id;
    return null;
    end $$;

create or replace function memberships_enter_directory() returns trigger language plpgsql
as $$
    begin
    delete from directory_entries where user_id in (select user_id from entered);
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
    and account.departed is null and profile.unlisted = false
    and account.id in (select user_id from entered);
    return null;
    end $$;

create or replace function memberships_change_directory() returns trigger language plpgsql
as $$
    begin
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
    and account.departed is null and profile.unlisted = false and account.id = new.user_id;
    return null;
    end $$;

create or replace function directory_entries_into_group_counts() returns trigger language plpgsql
as $$
    begin
    insert into group_counts (category, confirmation, trusted, slot, members)
    select category, confirmation, trusted, pg_current_xact_id()::text, count(*) from entered where category is not null group by category, confirmation, trusted
    on conflict (category, confirmation, trusted, slot) do update set members = group_counts.members + excluded.members;
    return null;
    end $$;

create or replace function directory_entries_from_group_counts() returns trigger language plpgsql
as $$
    begin
    insert into group_counts (category, confirmation, trusted, slot, members)
    select category, confirmation, trusted, pg_current_xact_id()::text, -count(*) from gone where category is not null group by category, confirmation, trusted
    on conflict (category, confirmation, trusted, slot) do update set members = group_counts.members + excluded.members;
    delete from group_counts as counter using (select distinct category, confirmation, trusted from gone) as left_by where counter.category = left_by.category and counter.confirmation = left_by.confirmation and counter.trusted = left_by.trusted
    and (select sum(other.members) from group_counts as other
      where other.category = counter.category and other.confirmation = counter.confirmation and other.trusted = counter.trusted) = 0;
    return null;
    end $$;

create or replace function directory_entries_into_place_counts() returns trigger language plpgsql
as $$
    begin
    insert into place_counts (location_key, location, location_audience, trusted, slot, members)
    select location_key, location, location_audience, trusted, pg_current_xact_id()::text, count(*) from entered where location_key is not null group by location_key, location, location_audience, trusted
    on conflict (location_key, location, location_audience, trusted, slot) do update set members = place_counts.members + excluded.members;
    return null;
    end $$;

create or replace function directory_entries_from_place_counts() returns trigger language plpgsql
as $$
    begin
    insert into place_counts (location_key, location, location_audience, trusted, slot, members)
    select location_key, location, location_audience, trusted, pg_current_xact_id()::text, -count(*) from gone where location_key is not null group by location_key, location, location_audience, trusted
    on conflict (location_key, location, location_audience, trusted, slot) do update set members = place_counts.members + excluded.members;
    delete from place_counts as counter using (select distinct location_key, location, location_audience, trusted from gone) as left_by where counter.location_key = left_by.location_key and counter.location = left_by.location and counter.location_audience = left_by.location_audience and counter.trusted = left_by.trusted
    and (select sum(other.members) from place_counts as other
      where other.location_key = counter.location_key and other.location = counter.location and other.location_audience = counter.location_audience and other.trusted = counter.trusted) = 0;
    return null;
    end $$;

create trigger security_log_kept before delete or update on security_log for each row execute function keep_security_log();
create trigger users_enter_directory after insert on users referencing new table as entered for each statement execute function users_enter_directory();
create trigger users_change_directory after update of name_key, suspended_at, listing, child, departed, must_verify, email_verified_at, administrator on users for each row when (((old.name_key is distinct from new.name_key) or (old.suspended_at is distinct from new.suspended_at) or (old.listing is distinct from new.listing) or (old.child is distinct from new.child) or (old.departed is distinct from new.departed) or (old.must_verify is distinct from new.must_verify) or (old.email_verified_at is distinct from new.email_verified_at) or (old.administrator is distinct from new.administrator))) execute function users_change_directory();
create trigger profiles_enter_directory after insert on profiles referencing new table as entered for each statement execute function profiles_enter_directory();
create trigger profiles_change_directory after update of unlisted, birthday, dob_audience, "position", location, location_key, location_audience, shown_membership_id on profiles for each row when (((old.unlisted is distinct from new.unlisted) or (old.birthday is distinct from new.birthday) or (old.dob_audience is distinct from new.dob_audience) or (old."position" is distinct from new."position") or (old.location is distinct from new.location) or (old.location_key is distinct from new.location_key) or (old.location_audience is distinct from new.location_audience) or (old.shown_membership_id is distinct from new.shown_membership_id))) execute function profiles_change_directory();
create trigger memberships_enter_directory after insert on memberships referencing new table as entered for each statement execute function memberships_enter_directory();
create trigger memberships_change_directory after update of category, active, confirmed_at, refused_at, weighty on memberships for each row when (((old.category is distinct from new.category) or (old.active is distinct from new.active) or (old.confirmed_at is distinct from new.confirmed_at) or (old.refused_at is distinct from new.refused_at) or (old.weighty is distinct from new.weighty))) execute function memberships_change_directory();
create trigger directory_entries_into_group_counts after insert on directory_entries referencing new table as entered for each statement execute function directory_entries_into_group_counts();
create trigger directory_entries_from_group_counts after delete on directory_entries referencing old table as gone for each statement execute function directory_entries_from_group_counts();
create trigger directory_entries_into_place_counts after insert on directory_entries referencing new table as entered for each statement execute function directory_entries_into_place_counts();
create trigger directory_entries_from_place_counts after delete on directory_entries referencing old table as gone for each statement execute function directory_entries_from_place_counts();

-- rows that every database begins with

insert into backup_state (slot) values (1);
insert into society_settings (slot, saved, version) values (1, '{}', 0);
insert into pages (id, slug, built_in, title, version) values
  ('about', 'about', true, 'About', 0),
  ('bylaws', 'bylaws', true, 'Bylaws', 0),
  ('privacy', 'privacy', true, 'Privacy', 0);
