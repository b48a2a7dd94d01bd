import type { PostalAddress } from '../../../../contract/profiles/postal-address.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { searchedWords } from '../../../text/name-keys.ts'
import { addressOf } from '../person/person-details.service.ts'
import { countUnattended, listHomesOf, listHouseholds, listPeopleOfHouseholds } from './households.queries.ts'

const householdsWithoutLimit = 100

interface HouseholdsQuery {
  search?: string | undefined
  managed?: 'true' | 'false' | undefined
  children?: 'true' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** A household in a list, with its managers' names. */
interface HouseholdRow {
  _id: string
  name: string
  address: string | null
  adults: number
  children: number
  managers: string[]
  /** The ids of the managers; where nobody manages, of all adults. */
  contacts: string[]
}

/**
 * Lists a page of all households by name.
 * @throws {Refusal} invalid (cursor)
 */
export async function listAllHouseholds(
  { database }: Context,
  { search, managed, children, limit = householdsWithoutLimit, cursor }: HouseholdsQuery,
): Promise<Page<HouseholdRow>> {
  const words = searchedWords(search ?? '')
  const filter = {
    words,
    managed: managed === undefined ? undefined : managed === 'true',
    withChildren: children === 'true',
  }
  const after = cursor ? readCursor(cursor, 2) : null
  const rows = await listHouseholds(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ name_key, id }) => [name_key, id])
  const people = Map.groupBy(
    await listPeopleOfHouseholds(
      database,
      items.map(({ id }) => id),
    ),
    ({ household_id }) => household_id,
  )
  const households = items.map(({ id, name, address }) => {
    const living = people.get(id) ?? []
    const adults = living.filter(({ child }) => !child)
    const managing = living.filter(({ manages }) => manages)
    return {
      _id: id,
      name,
      address,
      adults: adults.length,
      children: living.length - adults.length,
      managers: managing.map((person) => person.name),
      contacts: (managing.length > 0 ? managing : adults).map(({ user_id }) => user_id),
    }
  })
  return { items: households, next }
}

/** The household of a person, with its postal address. */
export interface HomeOf {
  _id: string
  name: string
  address: string | null
  postal: PostalAddress | null
  adults: number
}

/** Returns the households of some people, by person. */
export async function readHomesOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, HomeOf>> {
  const homes = await listHomesOf(connection, userIds)
  return new Map(
    homes.map(({ user_id, id, name, address, adults, ...parts }) => [
      user_id,
      { _id: id, name, address, postal: addressOf(parts), adults: Number(adults) },
    ]),
  )
}

/** Counts the households with children and without a manager. */
export function countUnattendedHouseholds({ database }: Pick<Context, 'database'>): Promise<number> {
  return countUnattended(database)
}
