import { householdInput } from '../../../../contract/profiles/households/schemas.ts'
import { peopleMax } from '../../../../contract/profiles/limits.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context } from '../../../endpoints/context.ts'
import { markChildren } from '../../accounts/lifecycle/people.service.ts'
import { settleHousehold } from './household-rules.ts'
import { deletePlace, findPlace, insertInvitation, insertPlace } from './households.queries.ts'
import { createHousehold } from './households.service.ts'

/** Somebody who lives with others, as a list has it. */
export interface Housemate {
  userId: string
  /** Whether they use their account: then they are asked, and join by themselves. */
  claimed: boolean
  /** Whether they are a child without an account. */
  child: boolean
}

/**
 * Makes a household of people who live together, as far as they have none. Whoever uses their account is invited to it;
 * the adult with an address who stands first manages it. Returns its id, or null when there would be fewer than two, or
 * more than live together, or nobody who can be put into it.
 */
export async function makeHousehold(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  household: { name: string; address: string | null; by: string },
  people: readonly Housemate[],
): Promise<{ id: string; joined: string[] } | null> {
  const free: Housemate[] = []
  for (const person of people) {
    await lockAccount(transaction, person.userId)
    if (!(await findPlace(transaction, person.userId))) free.push(person)
  }
  const joining = free.filter(({ claimed }) => !claimed)
  if (free.length < 2 || free.length > peopleMax || joining.length === 0) return null
  const { data } = householdInput.safeParse({ name: household.name, address: household.address })
  if (!data) return null
  const id = await createHousehold({ config }, transaction, data)
  const now = config.now().toISOString()
  for (const { userId } of joining)
    await insertPlace(transaction, { user_id: userId, household_id: id, manages: false, joined_at: now })
  await markChildren(
    transaction,
    joining.filter(({ child }) => child).map(({ userId }) => userId),
  )
  for (const { userId } of free.filter(({ claimed }) => claimed))
    await insertInvitation(transaction, {
      user_id: userId,
      household_id: id,
      invited_by: household.by,
      created_at: now,
    })
  await settleHousehold(transaction, id)
  return { id, joined: joining.map(({ userId }) => userId) }
}

/** Takes somebody out of a household that they were put into by mistake, if they are still there. */
export async function leaveHousehold(
  transaction: Connection,
  userId: string,
  householdId: string,
): Promise<boolean> {
  const place = await findPlace(transaction, userId)
  if (place?.household_id !== householdId) return false
  await deletePlace(transaction, userId)
  await settleHousehold(transaction, householdId)
  return true
}
