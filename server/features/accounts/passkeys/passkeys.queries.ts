import type { Connection } from '../../../database/connection.ts'

/** Finds a passkey by what the browser calls it. */
export function findPasskey(connection: Connection, credentialId: string) {
  return connection
    .selectFrom('second_steps')
    .select(['id', 'user_id', 'public_key', 'counter', 'link_shown_to', 'signs_in'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Notes the use of a passkey, with its own count of uses where it keeps one. */
export async function noteUse(
  transaction: Connection,
  id: string,
  { counter, at }: { counter: number; at: string },
): Promise<boolean> {
  const noted = await transaction
    .updateTable('second_steps')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
