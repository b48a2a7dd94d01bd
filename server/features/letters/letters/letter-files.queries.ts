import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { LetterFileRow } from '../../../database/rows/letter-rows.ts'

/** Lists the files of a letter without their content, oldest first. */
export function listFiles(connection: Connection, letterId: string) {
  return connection
    .selectFrom('letter_files')
    .select(['id', 'name', 'type', 'size'])
    .where('letter_id', '=', letterId)
    .orderBy('id')
    .execute()
}

/** Reads one file of a letter. */
export function findFile(connection: Connection, letterId: string, id: string) {
  return connection
    .selectFrom('letter_files')
    .select(['name', 'type', 'content'])
    .where('letter_id', '=', letterId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertFile(transaction: Connection, row: Insertable<LetterFileRow>) {
  return transaction.insertInto('letter_files').values(row).execute()
}

/** Deletes a file of a letter; returns its name, or undefined without it. */
export async function deleteFile(
  transaction: Connection,
  letterId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await transaction
    .deleteFrom('letter_files')
    .where('letter_id', '=', letterId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}
