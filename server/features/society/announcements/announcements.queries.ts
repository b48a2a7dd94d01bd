import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import type { Audience } from '../../../../contract/society/options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'

interface Slice {
  limit: number
  after: [date: string, id: string] | null
}

/** A page of announcements, newest first, beginning behind `after`. */
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

/** What is published up to a day, for one of the audiences. */
export function listPublished(
  connection: Connection,
  { audiences, until, ...slice }: Slice & { audiences: Audience[]; until: string },
) {
  return newestFirst(connection, slice)
    .where('published', '=', true)
    .where('audience', 'in', audiences)
    .where('date', '<=', until)
    .execute()
}

export function listAll(connection: Connection, slice: Slice) {
  return newestFirst(connection, slice).execute()
}

export function findAnnouncement(connection: Connection, id: string) {
  return connection.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertAnnouncement(connection: Connection, row: Insertable<AnnouncementRow>) {
  return connection.insertInto('announcements').values(row).execute()
}

/** Changes an announcement of this version; answers whether it still was the present one. */
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

/** Whether it is shown on a day and still has to go to the members. */
function isToMail(day: string) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'announcements'>) =>
    and([
      eb('mail_wanted', '=', true),
      eb('mailed_at', 'is', null),
      eb('published', '=', true),
      eb('date', '<=', day),
    ])
}

/** Announcements that are shown on a day and still have to go to the members. */
export function listToMail(connection: Connection, day: string) {
  return connection.selectFrom('announcements').select('id').where(isToMail(day)).execute()
}

/** Notes that one of them goes out now; answers whether it still had to. */
export async function markMailed(
  connection: Connection,
  { id, day, at }: { id: string; day: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('announcements')
    .set({ mailed_at: at })
    .where('id', '=', id)
    .where(isToMail(day))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

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
