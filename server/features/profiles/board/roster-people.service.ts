import type { NotNull } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { filtered, type HoldingsFilter, holdings } from './roster.queries.ts'
import { filterOf, type HoldingsQuery, holderOf, holdingOf } from './roster.service.ts'

const peopleWithoutLimit = 100

/** A person with all terms of a day. */
interface RosterPerson {
  user: ReturnType<typeof holderOf>
  terms: ReturnType<typeof holdingOf>[]
}

/**
 * Lists the people with a term on a day, each once, by name.
 * @throws {Refusal} invalid (cursor, title, category)
 */
export async function listRosterPeople(
  context: Pick<Context, 'config' | 'database'>,
  query: HoldingsQuery,
): Promise<Page<RosterPerson>> {
  const { config, database } = context
  const limit = query.limit ?? peopleWithoutLimit
  const filter = await filterOf(context, query)
  const after = query.cursor ? readCursor(query.cursor, 2) : null
  const holders = await listHolders(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(holders, limit, ({ name_key, user_id }) => [name_key, user_id])
  const rows = await listHoldingsOf(
    database,
    filter,
    items.map(({ user_id }) => user_id),
  )
  const byHolder = Map.groupBy(rows, ({ user_id }) => user_id)
  const people = items.flatMap(({ user_id }) => {
    const terms = byHolder.get(user_id) ?? []
    const [first] = terms
    return first ? [{ user: holderOf(config, first), terms: terms.map(holdingOf) }] : []
  })
  return { items: people, next }
}

/** Lists the holders of terms, each once, by name. */
function listHolders(
  connection: Connection,
  filter: HoldingsFilter,
  { limit, after }: { limit: number; after: [nameKey: string, userId: string] | null },
) {
  let query = filtered(holdings(connection, filter), filter)
    .clearSelect()
    .select(['name_key', 'user_id'])
    .$narrowType<{ name_key: NotNull; user_id: NotNull }>()
    .distinct()
    .orderBy('name_key')
    .orderBy('user_id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('name_key', 'user_id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** Lists the terms of some holders, longest first. */
async function listHoldingsOf(connection: Connection, filter: HoldingsFilter, userIds: string[]) {
  if (userIds.length === 0) return []
  return filtered(holdings(connection, filter), filter)
    .where('user_id', 'in', userIds)
    .orderBy('from_date')
    .orderBy('id')
    .execute()
}
