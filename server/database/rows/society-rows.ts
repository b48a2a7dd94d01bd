import type { ColumnType, JSONColumnType } from 'kysely'
import type { DraftFields } from '../../../contract/society/drafts.ts'
import type { Audience, TextKind, TextLanguage } from '../../../contract/society/options-and-limits.ts'
import type { SettingsValues } from '../../../contract/society/settings.ts'
import type { Versions } from '../../../contract/versions.ts'
import type { CalendarDate, Instant } from './site-rows.ts'

type StoredVersions = ColumnType<
  Versions<{ title: string; text: string }> | null,
  string | null | undefined,
  string | null
>

/** The saved settings; always one row. Names without a value follow the environment. */
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
  /** The title of the published text, or the future title of the page. */
  title: string
  /** null until first published. */
  published_id: string | null
  /** null without a draft. */
  draft_title: string | null
  draft_text: string | null
  draft_language: TextLanguage | null
  draft_versions: StoredVersions
  /** The text that replaces the published one at a chosen time; null without one. */
  scheduled_id: string | null
  scheduled_at: Instant | null
  /** The time when the published text was taken down, and hidden from readers; null while it is shown. */
  unpublished_at: Instant | null
  /** Counts changes, from 0. */
  version: number
  updated_at: Instant | null
}

/** A published or scheduled text of a page; only scheduled ones are ever removed. */
export interface PageRevisionRow {
  id: string
  page_id: string
  title: string
  text: string
  /** null derives it from the script. */
  language: TextLanguage | null
  /** Title and text in further languages; null without. */
  versions: StoredVersions
  author_id: string
  /** The time of its publication. */
  created_at: Instant
}

export interface AnnouncementRow {
  id: string
  title: string
  text: string
  audience: Audience
  /** Shown from this day on. */
  date: CalendarDate
  /** The chosen time of publication; null for the beginning of the day. */
  shows_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  published: ColumnType<boolean, boolean, boolean>
  /** The time when it was taken down after it had been shown; null otherwise. */
  unpublished_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  language: ColumnType<TextLanguage | null, TextLanguage | null | undefined, TextLanguage | null>
  /** Title and text in further languages; null without. */
  versions: StoredVersions
  picture_id: string | null
  /** The picture's alternative text; null for decoration. */
  picture_alt: ColumnType<string | null, string | null | undefined, string | null>
  /** true when members are to be emailed, once it is shown. */
  mail_wanted: ColumnType<boolean, boolean | undefined, boolean>
  /** The time when members were emailed; null before. */
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
  /** Counts saves, from 1. */
  version: number
  updated_at: Instant
}

/** The tables of the society's settings and texts. */
export interface SocietyTables {
  society_settings: SocietySettingsRow
  pages: PageRow
  page_revisions: PageRevisionRow
  announcements: AnnouncementRow
  text_drafts: TextDraftRow
}
