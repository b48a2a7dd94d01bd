import type { Connection } from '../../../database/connection.ts'

type Milestone = 'first administrator'

/** Marks what happens once in the life of a database; false when it happened before. */
export async function reachMilestone(connection: Connection, name: Milestone, at: string): Promise<boolean> {
  const reached = await connection
    .insertInto('milestones')
    .values({ name, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return reached !== undefined
}

export async function isMilestoneReached(connection: Connection, name: Milestone): Promise<boolean> {
  const reached = await connection
    .selectFrom('milestones')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return reached !== undefined
}
