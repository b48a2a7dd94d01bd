import type { Connection } from '../../../database/connection.ts'

export function findOwner(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['name', 'name_key', 'departed_on'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
