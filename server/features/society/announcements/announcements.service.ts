import type { Selectable } from 'kysely'
import type { DescribedPicture } from '../../../../contract/pictures.ts'
import {
  type Announcement,
  type AnnouncementState,
  type AnnouncementsQuery,
  announcementsPageSize,
} from '../../../../contract/society/announcements.ts'
import type { Audience } from '../../../../contract/society/options-and-limits.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { type BatchNumbers, readBatches } from '../../../mail/mail-batches.ts'
import { plainText, renderMarkdown } from '../../../text/markdown.ts'
import { editedVersions, inReadersLanguage } from '../../../text/versions.ts'
import { readDescribed, readPictures } from '../../pictures/pictures.service.ts'
import { hourOfInstant, type ShowingTime, showingTime, stateAt } from '../pages/publishing-times.ts'
import { findAnnouncement, findShown, listAll, listShown } from './announcements.queries.ts'

type Row = Selectable<AnnouncementRow>

const summaryLength = 200

/**
 * Lists a page of the announcements that this viewer may read today, newest first.
 * @throws {Refusal} invalid (cursor)
 */
export async function listAnnouncements(
  { config, database }: Context,
  viewer: Viewer | null,
  query: AnnouncementsQuery,
): Promise<Page<Announcement>> {
  const slice = sliceOf(query)
  const rows = await listShown(database, {
    ...slice,
    limit: slice.limit + 1,
    audiences: audiencesOf(viewer),
    time: showingTime(config),
  })
  return viewPage(database, { rows, limit: slice.limit }, viewForReader)
}

/**
 * Lists a page of all announcements, for administrators.
 * @throws {Refusal} invalid (cursor)
 */
export async function listAnnouncementStates(
  { config, database }: Context,
  query: AnnouncementsQuery,
): Promise<Page<AnnouncementState>> {
  const slice = sliceOf(query)
  const rows = await listAll(database, { ...slice, limit: slice.limit + 1 })
  const deliveries = await readBatches(
    database,
    rows.map(({ id }) => id),
  )
  const time = showingTime(config)
  return viewPage(database, { rows, limit: slice.limit }, (row, picture) =>
    viewState(row, picture, { config, time, delivery: deliveries.get(row.id) ?? null }),
  )
}

/**
 * Reads an announcement.
 * @throws {Refusal} absent while it is not published or its day has not come, unauthenticated for a visitor when it
 * is for members
 */
export async function readAnnouncement(
  { config, database }: Context,
  viewer: Viewer | null,
  id: string,
): Promise<Announcement> {
  const row = await findShown(database, id, showingTime(config))
  if (!row) throw refusal('absent')
  if (!audiencesOf(viewer).includes(row.audience)) throw refusal('unauthenticated')
  return viewForReader(row, await pictureOf(database, row))
}

/**
 * Reads an announcement for administrators.
 * @throws {Refusal} absent
 */
export async function readAnnouncementState(
  config: Config,
  connection: Connection,
  id: string,
): Promise<AnnouncementState> {
  const row = await findAnnouncement(connection, id)
  if (!row) throw refusal('absent')
  const delivery = (await readBatches(connection, [row.id])).get(row.id) ?? null
  const picture = await pictureOf(connection, row)
  return viewState(row, picture, { config, time: showingTime(config), delivery })
}

function audiencesOf(viewer: Viewer | null): Audience[] {
  return viewer ? ['everyone', 'members'] : ['everyone']
}

function sliceOf({ limit = announcementsPageSize, cursor }: AnnouncementsQuery) {
  return { limit, after: cursor ? (readCursor(cursor, 2) as [string, string]) : null }
}

/** Converts rows with one beyond the page to a page, with their pictures. */
async function viewPage<Item>(
  connection: Connection,
  { rows, limit }: { rows: Row[]; limit: number },
  viewRow: (row: Row, picture: DescribedPicture | null) => Item,
): Promise<Page<Item>> {
  const { items, next } = pageOf(rows, limit, ({ date, id }) => [date, id])
  const pictures = await readPictures(
    connection,
    items.flatMap(({ picture_id }) => picture_id ?? []),
  )
  return {
    items: items.map((row) => {
      const picture = pictures.get(row.picture_id ?? '')
      return viewRow(row, picture ? { ...picture, alt: row.picture_alt ?? '' } : null)
    }),
    next,
  }
}

function pictureOf(connection: Connection, { picture_id: id, picture_alt: alt }: Row) {
  return readDescribed(connection, { id, alt })
}

/** Converts an announcement for its reader, in their language where available. */
function viewForReader(row: Row, picture: DescribedPicture | null): Announcement {
  return viewAnnouncement(inReadersLanguage(row), picture)
}

function viewAnnouncement(row: Row, picture: DescribedPicture | null): Announcement {
  const html = renderMarkdown(row.text, 'page')
  const summary = plainText(html, summaryLength)
  return {
    _id: row.id,
    title: row.title,
    html,
    summary,
    date: row.date,
    shownFrom: row.shows_at,
    lang: row.language ?? languageOf(`${row.title} ${summary}`) ?? 'en',
    updatedAt: row.updated_at,
    audience: row.audience,
    picture,
  }
}

interface Present {
  config: Config
  time: ShowingTime
  delivery: BatchNumbers | null
}

/** Converts a row for administrators, at the present time. */
function viewState(
  row: Row,
  picture: DescribedPicture | null,
  { config, time, delivery }: Present,
): AnnouncementState {
  const { text, published, language, version, mail_wanted: mail, mailed_at: mailedAt } = row
  return {
    ...viewAnnouncement(row, picture),
    text,
    published,
    state: stateAt(row, time),
    time: row.shows_at && hourOfInstant(config.timeZone, row.shows_at),
    language,
    mail,
    mailedAt,
    delivery,
    version,
    versions: editedVersions(row.versions),
  }
}
