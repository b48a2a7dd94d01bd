import type { Connection } from '../../../database/connection.ts'

/**
 * Lists the memberships of some accounts with the days of joining and departure. A person with a stated day
 * of joining is listed without a membership, too.
 * @param among the ids of accounts: after the first, up to the second, null for the end
 */
export function listMembershipDays(
  connection: Connection,
  [after, upTo]: [after: string, upTo: string | null],
) {
  let people = connection
    .selectFrom('users as owner')
    .leftJoin('memberships as entry', (join) =>
      join.onRef('entry.user_id', '=', 'owner.id').on('entry.refused_at', 'is', null),
    )
    .select([
      'owner.id as user_id',
      'owner.joined_on',
      'owner.joining_unknown',
      'owner.departed',
      'owner.departed_on',
    ])
    .select(['entry.category', 'entry.from_date', 'entry.to_date'])
    .where('owner.id', '>', after)
    .where(({ or, eb }) => or([eb('entry.id', 'is not', null), eb('owner.joined_on', 'is not', null)]))
  if (upTo !== null) people = people.where('owner.id', '<=', upTo)
  return people.execute()
}
