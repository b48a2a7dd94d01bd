import { householdInput } from '../../../../contract/profiles/households.ts'
import { peopleMax } from '../../../../contract/profiles/limits.ts'
import type { PostalAddress } from '../../../../contract/profiles/postal-address.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context } from '../../../endpoints/context.ts'
import { markChildren } from '../../accounts/lifecycle/people.service.ts'
import { settleHousehold } from './household-rules.service.ts'
import { deletePlace, findPlace, insertInvitation, insertPlace } from './households.queries.ts'
import { createHousehold } from './households.service.ts'

/** A person of a household in an imported list. */
interface Housemate {
  userId: string
  /** True if they use their account: they are invited, and join themselves. */
  claimed: boolean
  /** True for a child without an account. */
  child: boolean
}

/**
 * Creates a household of people who live together, without those who have one. Members who use their account
 * are invited to it; the first adult with an address manages it. Returns its id, or null when fewer than two
 * people, more than the limit, or nobody could be added.
 * @param alone true for a household of one: a child, or a family of which others are not named
 */
export async function createHouseholdOf(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  household: { name: string; address: string | null; postal?: PostalAddress | null; by: string },
  people: readonly Housemate[],
  { alone = false }: { alone?: boolean } = {},
): Promise<{ id: string; joined: string[] } | null> {
  const free: Housemate[] = []
  for (const person of people) {
    await lockAccount(transaction, person.userId)
    if (!(await findPlace(transaction, person.userId))) free.push(person)
  }
  const joining = free.filter(({ claimed }) => !claimed)
  if (free.length < (alone ? 1 : 2) || free.length > peopleMax || joining.length === 0) return null
  const { data } = householdInput.safeParse({
    name: household.name,
    address: household.address,
    ...(household.postal && { postal: household.postal }),
  })
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

/** Removes a member from a household, if they are still in it. For members who were added by mistake. */
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
