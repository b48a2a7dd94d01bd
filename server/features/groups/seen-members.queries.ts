import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { GroupState } from '../../../contract/groups/options-and-limits.ts'
import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { accountsWithTrustedAddress, listedAccounts } from '../accounts/account/accounts.policy.ts'

/** The members of groups that one viewer may see. */
export interface MemberVisibility {
  viewerId: string
  /** True for viewers who also see suspended people, children and unclaimed accounts. */
  seesAll: boolean
  /** People of the viewer's household, whose children they see. */
  housemates: string[]
  /** Members that a block or suspension hides from the viewer. */
  hidden: string[]
}

/**
 * A group as seen by the viewer. Its leaders also see people who left the directory, and unclaimed accounts.
 */
interface SeenGroup {
  groupId: string
  leads: boolean
}

type Joined = 'group_members' | 'users' | 'profiles'
type Rule = Pick<Config, 'requireVerification'>

/** Builds the condition that a viewer may see a person of a group. Joins `users`, left joins `profiles`. */
function isSeen(
  rule: Rule,
  { viewerId, seesAll, housemates, hidden }: MemberVisibility,
  leads: boolean,
): Expression<SqlBool> {
  const { eb, and, or, lit } = expressionBuilder<Tables, Joined>()
  if (seesAll) return lit(true)
  const isPresent = and([
    eb('users.suspended_at', 'is', null),
    ...(hidden.length > 0 ? [eb('users.id', 'not in', hidden)] : []),
  ])
  const isKnown = leads
    ? and([eb('users.child', '=', false), eb('users.departed', 'is', null), ...trusted(rule)])
    : and([
        listedAccounts(rule),
        or([eb('profiles.unlisted', 'is', null), eb('profiles.unlisted', '=', false)]),
      ])
  return or([
    eb('users.id', '=', viewerId),
    and([isPresent, or([isKnown, ...(housemates.length > 0 ? [eb('users.id', 'in', housemates)] : [])])]),
  ])
}

function trusted({ requireVerification }: Rule): Expression<SqlBool>[] {
  if (!requireVerification) return []
  const { eb, or } = expressionBuilder<Tables, Joined>()
  return [or([accountsWithTrustedAddress(), eb('users.administrator', '=', true)])]
}

function seenMembers(connection: Connection, rule: Rule, visibility: MemberVisibility, leads: boolean) {
  return connection
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .where(isSeen(rule, visibility, leads))
}

/** Counts the members of some groups that a viewer may see. */
export async function countSeenMembers(
  connection: Connection,
  rule: Rule,
  visibility: MemberVisibility,
  groups: readonly SeenGroup[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const leads of [true, false]) {
    const ids = groups.filter((group) => group.leads === leads).map(({ groupId }) => groupId)
    if (ids.length === 0) continue
    const rows = await seenMembers(connection, rule, visibility, leads)
      .select(({ fn }) => ['group_members.group_id', fn.countAll<number>().as('count')])
      .where('group_members.group_id', 'in', ids)
      .where('group_members.state', '=', 'member')
      .groupBy('group_members.group_id')
      .execute()
    for (const { group_id, count } of rows) counts.set(group_id, count)
  }
  return counts
}

/** The position behind a member in the list: leaders first, then by name. */
type MemberCursor = [rank: string, nameKey: string, id: string]

const rank = sql<string>`case group_members.role when 'leader' then '0' else '1' end`

export type SeenMember = Awaited<ReturnType<typeof listSeenMembers>>[number]

/** Lists a page of a group's members that a viewer may see: leaders first, then by name. */
export function listSeenMembers(
  connection: Connection,
  rule: Rule,
  visibility: MemberVisibility,
  { groupId, leads, limit, after }: SeenGroup & { limit: number; after: MemberCursor | null },
) {
  let query = seenMembers(connection, rule, visibility, leads)
    .select(['users.id', 'users.name', 'users.name_key', 'group_members.state', 'group_members.role'])
    .select(['group_members.since', rank.as('rank')])
    .where('group_members.group_id', '=', groupId)
    .where('group_members.state', '=', 'member')
    .orderBy(rank)
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
  if (after)
    query = query.where(
      sql<boolean>`(${rank}, users.name_key, users.id) > (${after[0]}, ${after[1]}, ${after[2]})`,
    )
  return query.execute()
}

/** Lists the applicants and invited people of a group, oldest first. */
export function listWaiting(
  connection: Connection,
  rule: Rule,
  visibility: MemberVisibility,
  { groupId, leads, limit }: SeenGroup & { limit: number },
) {
  const waiting: GroupState[] = ['asked', 'invited']
  return seenMembers(connection, rule, visibility, leads)
    .select(['users.id', 'users.name', 'users.name_key', 'group_members.state', 'group_members.role'])
    .select(['group_members.since', rank.as('rank')])
    .where('group_members.group_id', '=', groupId)
    .where('group_members.state', 'in', waiting)
    .orderBy('group_members.since')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
