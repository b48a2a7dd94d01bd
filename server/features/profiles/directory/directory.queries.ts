import { type SqlBool, sql } from 'kysely'
import type { Departure } from '../../../../contract/accounts/people.ts'
import type { ChosenAudience, MembershipCategory, Position } from '../../../../contract/profiles/options.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { isHeldBy } from '../histories/held-memberships.queries.ts'
import { departedProfiles, listedProfiles, profileRecords, profilesWithOwners } from '../profiles.queries.ts'
import { activeOn } from '../terms/term-ends.ts'
import { endOfPrefix } from './search-words.ts'

/** The directory's search and filters; texts are case-folded. */
export interface DirectoryFilter {
  words: string[]
  category: MembershipCategory | undefined
  position: Position | undefined
  location: string | undefined
  /** Whether the shown membership is active on a day. */
  active: { is: boolean; on: CalendarDate } | undefined
  /** Those who have left or died, who are in no other list. */
  departed: Departure | undefined
  /** Only members whose shown membership the society counts as held. */
  heldOnly: boolean
  /** The audiences that the viewer belongs to: nobody is found by what is hidden from them. */
  audiences: ChosenAudience[]
}

/** The settings that decide who is listed, and what counts as held. */
type Rules = Pick<Config, 'requireVerification' | 'confirmation'>

/** Lists a page of the directory: by name key, then id, beginning behind `after`. */
export function listProfiles(
  connection: Connection,
  rules: Rules,
  filter: DirectoryFilter,
  { limit, after }: { limit: number; after: [nameKey: string, userId: string] | null },
) {
  let query = profileRecords(connection)
    .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
    .where(filter.departed ? departedProfiles(rules, filter.departed) : listedProfiles(rules))
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
  for (const word of filter.words)
    query = query.where('profiles.user_id', 'in', (eb) =>
      eb
        .selectFrom('search_words')
        .select('search_words.user_id')
        .where('word', '>=', word)
        .where('word', '<', endOfPrefix(word))
        .where('search_words.audience', 'in', filter.audiences),
    )
  if (filter.category) query = query.where('shown.category', '=', filter.category)
  if (filter.heldOnly) query = query.where(isHeldBy(rules.confirmation, 'shown'))
  if (filter.active) {
    const active = activeOn(filter.active.on, 'shown')
    query = query.where(filter.active.is ? active : sql<SqlBool>`not ${active}`)
  }
  if (filter.position) query = query.where('profiles.position', '=', filter.position)
  if (filter.location)
    query = query
      .where('profiles.location_key', '=', filter.location)
      .where('profiles.location_audience', 'in', filter.audiences)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('users.name_key', 'users.id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** Counts the members of each category by their shown membership. */
export function countByCategory(connection: Connection, rules: Rules) {
  return profilesWithOwners(connection)
    .innerJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
    .where(listedProfiles(rules))
    .where(isHeldBy(rules.confirmation, 'shown'))
    .select(({ fn }) => ['shown.category', fn.countAll<number>().as('count')])
    .groupBy('shown.category')
    .execute()
}

/** Lists the places in which members live who show that to some audiences, the most frequent first. */
export function listLocations(
  connection: Connection,
  rules: Rules,
  { audiences, limit }: { audiences: ChosenAudience[]; limit: number },
) {
  return profilesWithOwners(connection)
    .where(listedProfiles(rules))
    .select(({ fn }) => [fn.min('location').as('location'), fn.countAll<number>().as('count')])
    .where('location_key', 'is not', null)
    .where('profiles.location_audience', 'in', audiences)
    .groupBy('location_key')
    .orderBy('count', 'desc')
    .orderBy('location_key')
    .limit(limit)
    .execute()
}
