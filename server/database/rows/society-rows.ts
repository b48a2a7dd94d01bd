import type { ColumnType, JSONColumnType } from 'kysely'
import type { DraftFields } from '../../../contract/society/drafts.ts'
import type { Audience, TextKind, TextLanguage } from '../../../contract/society/options.ts'
import type { SettingsValues } from '../../../contract/society/settings/schemas.ts'
import type { Versions } from '../../../contract/versions.ts'
import type { CalendarDate, Instant } from './site-rows.ts'

type StoredVersions = ColumnType<
  Versions<{ title: string; text: string }> | null,
  string | null | undefined,
  string | null
>

/** The settings that administrators have saved; always one row. Names without a value follow the environment. */
export interface SocietySettingsRow {
  slot: number
  saved: JSONColumnType<Partial<SettingsValues>>
  /** Counts changes, from 0. */
  version: number
}

export interface PageRow {
  id: string
  slug: string
  built_in: boolean
  /** Of the published text, or what the page will be called. */
  title: string
  /** null until somebody publishes it. */
  published_id: string | null
  /** null while nothing waits to be published. */
  draft_title: string | null
  draft_text: string | null
  draft_language: TextLanguage | null
  draft_versions: StoredVersions
  /** The text that is shown from an instant on, in place of the published one; null while none waits. */
  scheduled_id: string | null
  scheduled_at: Instant | null
  /** Since when the published text is kept from everybody but those who write; null while it is shown. */
  unpublished_at: Instant | null
  /** Counts changes, from 0. */
  version: number
  updated_at: Instant | null
}

/** A text that was published once, or will be; rows are added, and removed while they wait only. */
export interface PageRevisionRow {
  id: string
  page_id: string
  title: string
  text: string
  /** null where the letters tell. */
  language: TextLanguage | null
  /** Title and text in further languages; null without. */
  versions: StoredVersions
  author_id: string
  /** When it was, or will be, published. */
  created_at: Instant
}

export interface AnnouncementRow {
  id: string
  title: string
  text: string
  audience: Audience
  /** Shown from this day on. */
  date: CalendarDate
  /** The instant from which it is shown, where an hour was chosen; null for the beginning of the day. */
  shows_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  published: ColumnType<boolean, boolean, boolean>
  /** When it was taken down after it had been shown; null otherwise. */
  unpublished_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  language: ColumnType<TextLanguage | null, TextLanguage | null | undefined, TextLanguage | null>
  /** Title and text in further languages; null without. */
  versions: StoredVersions
  picture_id: string | null
  /** The picture's alternative text; null for decoration. */
  picture_alt: ColumnType<string | null, string | null | undefined, string | null>
  /** true when members are to get it by mail, once it is shown. */
  mail_wanted: ColumnType<boolean, boolean | undefined, boolean>
  /** When it went to the members; null before. */
  mailed_at: Instant | null
  /** Counts changes, from 0. */
  version: number
  author_id: string
  created_at: Instant
  updated_at: Instant
}

/** An unsaved draft in the editor of a text: one for each account and text. */
export interface TextDraftRow {
  user_id: string
  kind: TextKind
  /** The id of the text, or `new`. */
  subject_id: string
  fields: JSONColumnType<DraftFields>
  /** The version of the text that is being edited. */
  base_version: number
  /** Counts how often it was kept, from 1. */
  version: number
  updated_at: Instant
}

/** The tables behind what administrators run the site with. */
export interface SocietyTables {
  society_settings: SocietySettingsRow
  pages: PageRow
  page_revisions: PageRevisionRow
  announcements: AnnouncementRow
  text_drafts: TextDraftRow
}
