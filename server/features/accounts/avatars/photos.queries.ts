import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { PhotoRow } from '../../../database/rows/account-rows.ts'

/** The sizes in which photos are stored. */
export type PhotoSize = 'large' | 'small'

export function findPhoto(connection: Connection, userId: string, size: PhotoSize) {
  return connection
    .selectFrom('photos')
    .select(['version', 'changed_at', `${size} as bytes`])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function hasPhoto(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('photos')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export function savePhoto(connection: Connection, { user_id, ...photo }: Insertable<PhotoRow>) {
  return connection
    .insertInto('photos')
    .values({ user_id, ...photo })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
    .execute()
}

/** Deletes a member's photo; tells whether there was one. */
export async function deletePhoto(connection: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('photos')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
