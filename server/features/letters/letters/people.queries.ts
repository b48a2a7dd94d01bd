import type { Filter } from '../../../../contract/letters/filters.ts'
import type { Connection } from '../../../database/connection.ts'
import { letterObstacle } from '../../accounts/emails/letter-mailing.service.ts'
import { type FilterFacts, selectedPeople } from '../selections/filter-conditions.ts'

/** Finds a person with their address. */
export function findPersonNamed(connection: Connection, id: string) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'departed', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists which of some people may be named as senders, by name. */
export function listPeopleNamed(connection: Connection, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return connection
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('departed', 'is', null)
    .where('suspended_at', 'is', null)
    .where('child', '=', false)
    .where('email', 'is not', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** Lists the people of a filter after an id, each with its obstacle. */
export function listCopies(
  connection: Connection,
  facts: FilterFacts,
  filter: Filter,
  { after, limit }: { after: string; limit: number },
) {
  return selectedPeople(connection, facts, filter)
    .select(['users.id', 'users.email', 'users.locale'])
    .select(letterObstacle().as('obstacle'))
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Counts the people of a filter by what keeps a letter away. */
export function countCopies(connection: Connection, facts: FilterFacts, filter: Filter) {
  const people = selectedPeople(connection, facts, filter).select(letterObstacle().as('obstacle'))
  return connection
    .selectFrom(people.as('people'))
    .select(({ fn }) => ['people.obstacle', fn.countAll<number>().as('count')])
    .groupBy('people.obstacle')
    .execute()
}

/** Lists the people of a filter that no email reaches, by name. */
export function listOnPaper(
  connection: Connection,
  facts: FilterFacts,
  filter: Filter,
  { after, limit }: { after: [nameKey: string, userId: string] | null; limit: number },
) {
  return selectedPeople(connection, facts, filter)
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('household_members', 'household_members.user_id', 'users.id')
    .leftJoin('households', 'households.id', 'household_members.household_id')
    .select(['users.id as user_id', 'users.name', 'users.name_key', 'users.suspended_at', 'users.listing'])
    .select(['users.child', 'users.departed', 'profiles.unlisted', 'households.address'])
    .select(letterObstacle().as('obstacle'))
    .where(({ or, eb }) =>
      or([eb(letterObstacle(), '=', 'withoutEmail'), eb(letterObstacle(), '=', 'unverified')]),
    )
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.name_key', 'users.id'), '>', tuple(...(after ?? ['', '']))),
      ),
    )
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
