import { type Insertable, sql } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { MoneyStatementRow } from '../../../database/rows/money-rows.ts'
import type { StoredAccount } from '../ledger/settling.service.ts'

export type NewStatement = Insertable<MoneyStatementRow>

/** Lists accounts with possible gifts in a span and without a letter, by id. */
export function listGivers(
  connection: Connection,
  { from, to, year }: { from: string; to: string; year: number },
  after: string,
  limit: number,
): Promise<StoredAccount[]> {
  return connection
    .selectFrom('money_accounts as account')
    .selectAll('account')
    .where('account.merged_into', 'is', null)
    .where('account.id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('money_entries as entry')
          .innerJoin('money_accounts as holder', 'holder.id', 'entry.account_id')
          .select('entry.id')
          .where(sql<boolean>`coalesce(holder.merged_into, holder.id) = account.id`)
          .where('entry.kind', 'in', ['donation', 'charge', 'payment'])
          .where('entry.received_on', '>=', from)
          .where('entry.received_on', '<=', to),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('money_letters')
            .select('money_letters.id')
            .whereRef('money_letters.account_id', '=', 'account.id')
            .where('money_letters.year', '=', year),
        ),
      ),
    )
    .orderBy('account.id')
    .limit(limit)
    .execute()
}

/** Stores letters; returns the ids of accounts without a previous letter of that year. */
export async function insertStatements(
  connection: Connection,
  statements: readonly NewStatement[],
): Promise<Set<string>> {
  const stored = new Set<string>()
  for (const chunk of chunksOf(statements))
    for (const { id } of await connection
      .insertInto('money_letters')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute())
      stored.add(id)
  return stored
}

export function listStatements(
  connection: Connection,
  { year, toPrint }: { year: number; toPrint: boolean },
  after: [nameKey: string, id: string] | null,
  limit: number,
) {
  let query = connection
    .selectFrom('money_letters')
    .selectAll()
    .where('year', '=', year)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
  if (toPrint) query = query.where('by_mail', '=', false)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(...after)))
  return query.execute()
}

/** Returns the postal addresses of households. */
export async function listAddresses(connection: Connection, households: readonly string[]) {
  const rows = []
  for (const some of chunksOf(households))
    rows.push(
      ...(await connection
        .selectFrom('households')
        .select(['id', 'address'])
        .where('id', 'in', some)
        .execute()),
    )
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/** Removes the address from letters to a person with a removed account. */
export function removeAddresses(transaction: Connection, userId: string) {
  return transaction
    .updateTable('money_letters')
    .set({ address: null })
    .where('user_id', '=', userId)
    .execute()
}
