import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import type { Audience } from '../../../../contract/society/options.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'

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

/** Tells which announcements are shown on a day: those published whose day has come. */
function isShown(day: CalendarDate) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'announcements'>) =>
    and([eb('published', '=', true), eb('date', '<=', day)])
}

/** Lists a page of the announcements that are shown on a day to one of the audiences. */
export function listShown(
  connection: Connection,
  { audiences, day, ...slice }: Slice & { audiences: Audience[]; day: CalendarDate },
) {
  return newestFirst(connection, slice).where(isShown(day)).where('audience', 'in', audiences).execute()
}

/** Finds an announcement that is shown on a day. */
export function findShown(connection: Connection, id: string, day: CalendarDate) {
  return connection
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .where(isShown(day))
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

/** Changes an announcement of this version; returns false when that is no longer the present one. */
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

/** Tells which announcements are shown on a day and have not gone to the members, though that is wanted. */
function isUnsent(day: CalendarDate) {
  return (eb: ExpressionBuilder<Tables, 'announcements'>) =>
    eb.and([isShown(day)(eb), eb('mail_wanted', '=', true), eb('mailed_at', 'is', null)])
}

/** Lists the announcements that have to go to the members on a day. */
export function listUnsent(connection: Connection, day: CalendarDate) {
  return connection.selectFrom('announcements').select('id').where(isUnsent(day)).execute()
}

/** Notes that an announcement goes to the members now; returns false when it does not have to. */
export async function markMailed(
  connection: Connection,
  { id, day, at }: { id: string; day: CalendarDate; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('announcements')
    .set({ mailed_at: at })
    .where('id', '=', id)
    .where(isUnsent(day))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes an announcement of this version; returns false when that is no longer the present one. */
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
