import type { Selectable } from 'kysely'
import { dayIn } from '../../../../contract/profiles/birthdays.ts'
import { announcementsPageSize } from '../../../../contract/society/announcements/limits.ts'
import type {
  Announcement,
  AnnouncementState,
  AnnouncementsQuery,
} from '../../../../contract/society/announcements/schemas.ts'
import type { StoredPicture } from '../../../../contract/society/pictures/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { plainText, renderMarkdown } from '../../../text/markdown.ts'
import { readPicture, readPictures } from '../pictures/pictures.service.ts'
import { findAnnouncement, listAll, listPublished } from './announcements.queries.ts'

type Row = Selectable<AnnouncementRow>

const summaryLength = 200

/** What is published for this viewer up to today, newest first. @throws {Refusal} invalid (cursor) */
export async function listAnnouncements(
  { config, database }: Context,
  viewer: Viewer | null,
  query: AnnouncementsQuery,
): Promise<Page<Announcement>> {
  const slice = sliceOf(query)
  const rows = await listPublished(database, {
    ...slice,
    limit: slice.limit + 1,
    audiences: viewer ? ['everyone', 'members'] : ['everyone'],
    until: dayIn(config.timeZone, config.now()),
  })
  return view(
    database,
    pageOf(rows, slice.limit, ({ date, id }) => [date, id]),
    asAnnouncement,
  )
}

/** Everything, for officers. @throws {Refusal} invalid (cursor) */
export async function listAnnouncementStates(
  { database }: Context,
  query: AnnouncementsQuery,
): Promise<Page<AnnouncementState>> {
  const slice = sliceOf(query)
  const rows = await listAll(database, { ...slice, limit: slice.limit + 1 })
  return view(
    database,
    pageOf(rows, slice.limit, ({ date, id }) => [date, id]),
    asState,
  )
}

/**
 * An announcement.
 * @throws {Refusal} absent while it is not published or its day has not come, unauthenticated for a visitor when it
 * is for members
 */
export async function readAnnouncement(
  { config, database }: Context,
  viewer: Viewer | null,
  id: string,
): Promise<Announcement> {
  const row = await findAnnouncement(database, id)
  const isShown = row?.published && row.date <= dayIn(config.timeZone, config.now())
  if (!row || !isShown) throw refusal('absent')
  if (row.audience === 'members' && !viewer) throw refusal('unauthenticated')
  return asAnnouncement(row, await pictureOf(database, row))
}

/** An announcement as officers edit it. @throws {Refusal} absent */
export async function readAnnouncementState(connection: Connection, id: string): Promise<AnnouncementState> {
  const row = await findAnnouncement(connection, id)
  if (!row) throw refusal('absent')
  return asState(row, await pictureOf(connection, row))
}

function sliceOf({ limit = announcementsPageSize, cursor }: AnnouncementsQuery) {
  return { limit, after: cursor ? (readCursor(cursor, 2) as [string, string]) : null }
}

async function view<Item>(
  connection: Connection,
  { items, next }: Page<Row>,
  as: (row: Row, picture: StoredPicture | null) => Item,
): Promise<Page<Item>> {
  const pictures = await readPictures(
    connection,
    items.flatMap(({ picture_id }) => picture_id ?? []),
  )
  return { items: items.map((row) => as(row, pictures.get(row.picture_id ?? '') ?? null)), next }
}

function pictureOf(connection: Connection, { picture_id }: Row): Promise<StoredPicture | null> {
  return picture_id ? readPicture(connection, picture_id) : Promise.resolve(null)
}

function asAnnouncement(row: Row, picture: StoredPicture | null): Announcement {
  const html = renderMarkdown(row.text, 'page')
  return {
    _id: row.id,
    title: row.title,
    html,
    summary: plainText(html, summaryLength),
    date: row.date,
    audience: row.audience,
    picture,
  }
}

function asState(row: Row, picture: StoredPicture | null): AnnouncementState {
  const { text, published, version, mail_wanted: mail, mailed_at: mailedAt } = row
  return { ...asAnnouncement(row, picture), text, published, mail, mailedAt, version }
}
