import type { Insertable, NotNull } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'

export async function insertPeople(connection: Connection, people: Insertable<UserRow>[]): Promise<void> {
  for (const chunk of chunksOf(people)) await connection.insertInto('users').values(chunk).execute()
}

/** Adds accounts, except for addresses that have one; returns the added ones. */
export async function insertNewUsers(connection: Connection, users: Insertable<UserRow>[]) {
  const added = []
  for (const chunk of chunksOf(users))
    added.push(
      ...(await connection
        .insertInto('users')
        .values(chunk)
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning(['id', 'email_key', 'email'])
        .$narrowType<{ email_key: NotNull; email: NotNull }>()
        .execute()),
    )
  return added
}

/** Lists unclaimed accounts with an address, without those with a queued invitation. */
export function listUnclaimed(connection: Connection) {
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name'])
    .where('users.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('users.departed', 'is', null)
    .where('users.password_hash', '=', '')
    .where('users.suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.user_id', '=', 'users.id')
            .where('mails.kind', '=', 'invite')
            .where('mails.state', 'in', ['queued', 'sending']),
        ),
      ),
    )
    .orderBy('users.id')
    .execute()
}
