import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import type { Audience } from '../../../../contract/society/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { ShowingTime } from '../pages/publishing-times.ts'

interface Slice {
  limit: number
  after: [date: string, id: string] | null
}

/** Selects a page of announcements, newest first, beginning behind `after`. */
function newestFirst(connection: Connection, { limit, after }: Slice) {
  const query = connection
    .selectFrom('announcements')
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return after
    ? query.where(({ eb, refTuple, tuple }) => eb(refTuple('date', 'id'), '<', tuple(...after)))
    : query
}

/** Builds the condition that a published announcement's hour, or else day, has come. */
function isShown({ day, at }: ShowingTime) {
  return ({ and, eb, or }: ExpressionBuilder<Tables, 'announcements'>) =>
    and([
      eb('published', '=', true),
      or([and([eb('shows_at', 'is', null), eb('date', '<=', day)]), eb('shows_at', '<=', at)]),
    ])
}

/** Lists a page of the announcements shown to the given audiences at a time. */
export function listShown(
  connection: Connection,
  { audiences, time, ...slice }: Slice & { audiences: Audience[]; time: ShowingTime },
) {
  return newestFirst(connection, slice).where(isShown(time)).where('audience', 'in', audiences).execute()
}

/** Finds an announcement that is shown at a time. */
export function findShown(connection: Connection, id: string, time: ShowingTime) {
  return connection
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .where(isShown(time))
    .executeTakeFirst()
}

/** Lists a page of all announcements. */
export function listAll(connection: Connection, slice: Slice) {
  return newestFirst(connection, slice).execute()
}

export function findAnnouncement(connection: Connection, id: string) {
  return connection.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertAnnouncement(connection: Connection, row: Insertable<AnnouncementRow>) {
  return connection.insertInto('announcements').values(row).execute()
}

/** Changes an announcement of a version; returns false when the version is outdated. */
export async function updateAnnouncement(
  connection: Connection,
  { id, version }: { id: string; version: number },
  change: Updateable<AnnouncementRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('announcements')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Builds the condition that a shown announcement is still to be mailed. */
function isUnsent(time: ShowingTime) {
  return (eb: ExpressionBuilder<Tables, 'announcements'>) =>
    eb.and([isShown(time)(eb), eb('mail_wanted', '=', true), eb('mailed_at', 'is', null)])
}

/** Lists the announcements to be mailed at a time. */
export function listUnsent(connection: Connection, time: ShowingTime) {
  return connection.selectFrom('announcements').select('id').where(isUnsent(time)).execute()
}

/** Marks an announcement as mailed now; returns false when it is not to be mailed. */
export async function markMailed(connection: Connection, id: string, time: ShowingTime): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('announcements')
    .set({ mailed_at: time.at })
    .where('id', '=', id)
    .where(isUnsent(time))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes an announcement of a version; returns false when the version is outdated. */
export async function deleteAnnouncement(
  connection: Connection,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('announcements')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
