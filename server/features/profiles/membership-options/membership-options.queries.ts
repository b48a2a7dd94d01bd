import type { Insertable, Selectable, Updateable } from 'kysely'
import type { OptionKind, OwnName } from '../../../../contract/profiles/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MembershipOptionRow } from '../../../database/rows/profile-rows.ts'

export type StoredOption = Selectable<MembershipOptionRow>

/** Lists the custom titles and categories, oldest first. */
export function listOptions(connection: Connection): Promise<StoredOption[]> {
  return connection.selectFrom('membership_options').selectAll().orderBy('id').execute()
}

/** Lists all options with a shared lock. Their names stay until the transaction ends. */
export function shareLockOptions(transaction: Connection): Promise<StoredOption[]> {
  const query = transaction.selectFrom('membership_options').selectAll().orderBy('id')
  return (locksRows(transaction) ? query.forShare() : query).execute()
}

/** Lists all options and locks them for changes until the transaction ends. */
export async function lockOptions(transaction: Connection): Promise<StoredOption[]> {
  if (locksRows(transaction))
    await transaction.selectFrom('membership_options').select('id').orderBy('id').forUpdate().execute()
  return listOptions(transaction)
}

export function insertOption(connection: Connection, row: Insertable<MembershipOptionRow>) {
  return connection.insertInto('membership_options').values(row).execute()
}

export function updateOption(connection: Connection, id: string, change: Updateable<MembershipOptionRow>) {
  return connection.updateTable('membership_options').set(change).where('id', '=', id).execute()
}

export function deleteOption(connection: Connection, id: string) {
  return connection.deleteFrom('membership_options').where('id', '=', id).execute()
}

/** Renames a title or category in every membership and every roster term. */
export async function renameInRecords(
  connection: Connection,
  kind: OptionKind,
  { before, after }: { before: OwnName; after: OwnName },
): Promise<void> {
  for (const table of ['memberships', 'roster'] as const)
    await connection
      .updateTable(table)
      .set({ [kind]: after })
      .where(kind, '=', before)
      .execute()
}

/** Counts memberships, and roster terms without one, by title or category. */
export async function countRecords(
  connection: Connection,
  kind: OptionKind,
  names: OwnName[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (names.length === 0) return counts
  const memberships = connection
    .selectFrom('memberships')
    .select(({ fn }) => [`memberships.${kind} as name`, fn.countAll<number>().as('count')])
    .where(`memberships.${kind}`, 'in', names)
    .groupBy(`memberships.${kind}`)
  const left = connection
    .selectFrom('roster')
    .leftJoin('memberships', 'memberships.id', 'roster.membership_id')
    .select(({ fn }) => [`roster.${kind} as name`, fn.countAll<number>().as('count')])
    .where('memberships.id', 'is', null)
    .where(`roster.${kind}`, 'in', names)
    .groupBy(`roster.${kind}`)
  for (const { name, count } of await memberships.unionAll(left).execute())
    counts.set(name, (counts.get(name) ?? 0) + count)
  return counts
}
