import type { Insertable } from 'kysely'
import type { LinkKind } from '../../../../contract/accounts/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { AccountLinkRow } from '../../../database/rows/account-rows.ts'

export function insertLink(connection: Connection, link: Insertable<AccountLinkRow>) {
  return connection.insertInto('account_links').values(link).execute()
}

export function findLink(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('account_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Uses up every open link of the given kinds: e-mails sent twice create several. */
export function voidLinks(connection: Connection, userId: string, kinds: readonly LinkKind[], now: string) {
  return connection
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

/** Marks a link as used; false if a concurrent request did first. */
export async function markLinkUsed(connection: Connection, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('account_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

export function deleteLinksExpiredBefore(connection: Connection, before: string) {
  return connection.deleteFrom('account_links').where('expires_at', '<', before).execute()
}
