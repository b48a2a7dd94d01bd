import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { PictureRow } from '../../database/rows/picture-rows.ts'

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
