import { type Insertable, sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { PictureRow } from '../../../database/rows/society-rows.ts'

export function insertPicture(connection: Connection, picture: Insertable<PictureRow>) {
  return connection.insertInto('pictures').values(picture).execute()
}

export function findPictureSize(connection: Connection, id: string) {
  return connection
    .selectFrom('pictures')
    .select(['id', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listPictureSizes(connection: Connection, ids: string[]) {
  return connection.selectFrom('pictures').select(['id', 'width', 'height']).where('id', 'in', ids).execute()
}

export async function findPictureBytes(connection: Connection, id: string, size: 'large' | 'small') {
  const row = await connection
    .selectFrom('pictures')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Deletes pictures stored before an instant (ISO 8601) that no text, draft, announcement or setting names. */
export function deleteUnusedPictures(connection: Connection, before: string) {
  const named = sql<string>`'%' || pictures.id || '%'`
  return connection
    .deleteFrom('pictures')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('page_revisions').select('id').where('text', 'like', named))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pages').select('id').where('draft_text', 'like', named))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcements')
            .select('id')
            .where(({ or, eb, ref }) =>
              or([eb('text', 'like', named), eb('picture_id', '=', ref('pictures.id'))]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('text_drafts').select('user_id').where(sql`cast(fields as text)`, 'like', named)),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('society_settings').select('slot').where(sql`cast(saved as text)`, 'like', named)),
      ),
    )
    .execute()
}
