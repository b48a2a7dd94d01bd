import { type Expression, expressionBuilder, type NotNull, type SqlBool } from 'kysely'
import type { Connection } from '../../../../database/connection.ts'
import type { Tables } from '../../../../database/rows/tables.ts'

/** A person with the name of a row, possibly in another spelling or script. */
export type Candidate = Awaited<ReturnType<typeof listNamesakes>>[number]

/** @param apartFrom an import whose added people are excluded */
export async function listAddressees(
  connection: Connection,
  emailKeys: readonly string[],
  apartFrom: string | null,
) {
  if (emailKeys.length === 0) return []
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.name_key', 'users.email_key'])
    .where('users.email_key', 'in', emailKeys)
    .$if(apartFrom !== null, (query) => query.where(notAddedBy(apartFrom)))
    .$narrowType<{ email_key: NotNull }>()
    .execute()
}

/** @param apartFrom see `listAddressees` */
export async function listNamesakes(
  connection: Connection,
  spellings: readonly string[],
  apartFrom: string | null,
) {
  if (spellings.length === 0) return []
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.name_key', 'users.name_spellings', 'users.email_key'])
    .select(['profiles.dob', 'profiles.phone'])
    .where('users.name_spellings', 'in', spellings)
    .$if(apartFrom !== null, (query) => query.where(notAddedBy(apartFrom)))
    .orderBy('users.id')
    .execute()
}

function notAddedBy(importId: string | null): Expression<SqlBool> {
  const { not, exists, selectFrom } = expressionBuilder<Tables, 'users'>()
  return not(
    exists(
      selectFrom('import_rows')
        .select('import_rows.number')
        .whereRef('import_rows.user_id', '=', 'users.id')
        .where('import_rows.import_id', '=', importId ?? '')
        .where('import_rows.outcome', '=', 'added'),
    ),
  )
}

/** Lists the accounts with some ids, without removed ones. */
export function listAccounts(connection: Connection, ids: readonly string[]) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'joined_on', 'wants_no_mail'])
    .where('id', 'in', ids)
    .execute()
}
