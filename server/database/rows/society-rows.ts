import type { ColumnType, JSONColumnType } from 'kysely'
import type { Audience } from '../../../contract/society/options.ts'
import type { SettingsValues } from '../../../contract/society/settings/schemas.ts'
import type { CalendarDate, Instant } from './stored-times.ts'

/** The settings that administrators have saved; always one row. Names without a value follow the environment. */
export interface SocietySettingsRow {
  slot: number
  saved: JSONColumnType<Partial<SettingsValues>>
  /** Counts changes, from 0. */
  version: number
}

/** A picture as the server has encoded it (WebP), in two sizes. */
export interface PictureRow {
  id: string
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
  created_by: string
  created_at: Instant
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
  /** Counts changes, from 0. */
  version: number
  updated_at: Instant | null
}

/** A text that was published once; rows are only ever added. */
export interface PageRevisionRow {
  id: string
  page_id: string
  title: string
  text: string
  author_id: string
  created_at: Instant
}

export interface AnnouncementRow {
  id: string
  title: string
  text: string
  audience: Audience
  /** Shown from this day on. */
  date: CalendarDate
  published: ColumnType<boolean, boolean, boolean>
  picture_id: string | null
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

/** The tables behind what administrators run the site with. */
export interface SocietyTables {
  society_settings: SocietySettingsRow
  pictures: PictureRow
  pages: PageRow
  page_revisions: PageRevisionRow
  announcements: AnnouncementRow
}
