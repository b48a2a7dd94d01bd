import type { Insertable, Selectable, Updateable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { PersonDetailsRow } from '../../../database/rows/profile-rows.ts'

export type StoredDetails = Selectable<PersonDetailsRow>

export function findDetails(connection: Connection, userId: string): Promise<StoredDetails | undefined> {
  return connection.selectFrom('person_details').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Lists the private details of some people. */
export async function listDetails(
  connection: Connection,
  userIds: readonly string[],
): Promise<StoredDetails[]> {
  const found: StoredDetails[] = []
  for (const chunk of chunksOf(userIds.map((user_id) => ({ user_id })))) {
    const ids = chunk.map(({ user_id }) => user_id)
    found.push(
      ...(await connection.selectFrom('person_details').selectAll().where('user_id', 'in', ids).execute()),
    )
  }
  return found
}

/** Creates the private details of a person, or overwrites the given columns. */
export async function upsertDetails(
  transaction: Connection,
  userId: string,
  given: Omit<Insertable<PersonDetailsRow>, 'user_id' | 'further_phones' | 'further_emails' | 'tags'> &
    Partial<Pick<Insertable<PersonDetailsRow>, 'further_phones' | 'further_emails' | 'tags'>>,
): Promise<void> {
  await transaction
    .insertInto('person_details')
    .values({ further_phones: '[]', further_emails: '[]', tags: '[]', ...given, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute()
}

export async function insertDetails(
  transaction: Connection,
  rows: Insertable<PersonDetailsRow>[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) await transaction.insertInto('person_details').values(chunk).execute()
}

export function findOfficeFacts(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['joined_on', 'wants_no_mail'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Lists the office facts of some people. */
export async function listOfficeFacts(connection: Connection, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return connection
    .selectFrom('users')
    .select(['id', 'joined_on', 'wants_no_mail'])
    .where('id', 'in', userIds)
    .execute()
}

export async function updateOfficeFacts(
  transaction: Connection,
  userId: string,
  facts: Pick<Updateable<UserRow>, 'joined_on' | 'wants_no_mail'>,
): Promise<void> {
  await transaction.updateTable('users').set(facts).where('id', '=', userId).execute()
}
