import { carriesWeight } from '../../../../contract/profiles/confirmation.ts'
import { latestFirst } from '../../../../contract/profiles/histories/entry-order.ts'
import { endOf, type MembershipInput } from '../../../../contract/profiles/histories/inputs.ts'
import { newId } from '../../../database/identifiers.ts'
import type { KnownNames } from '../membership-options/known-names.service.ts'
import type { StoredMembership } from './memberships.queries.ts'

/** A membership whose title and category exist. */
export type KnownMembership = Omit<MembershipInput, keyof KnownNames> & KnownNames

/** Creates the row of a membership that its owner enters: a claim, until an administrator decides. */
export function newMembership(userId: string, input: KnownMembership, now: string) {
  return {
    id: newId(),
    user_id: userId,
    active: input.active ?? true,
    ...statementOf(input),
    claimed_at: now,
  }
}

/** Returns the columns that an administrator confirms: changing any of them makes a membership a claim again. */
export function statementOf(input: KnownMembership) {
  const { title, category, type } = input
  return {
    title,
    category,
    type,
    from_date: input.from,
    to_date: endOf(input),
    weighty: carriesWeight({ title, category }),
  }
}

/** Returns the changed columns of a membership that its owner saves. Without `active` the stored value stays. */
export function changedMembership(stored: StoredMembership, input: KnownMembership, now: string) {
  const statement = statementOf(input)
  const isOther = (['title', 'category', 'type', 'from_date', 'to_date'] as const).some(
    (column) => stored[column] !== statement[column],
  )
  return {
    ...statement,
    ...(input.active !== undefined && { active: input.active }),
    ...(isOther && {
      confirmed_at: null,
      confirmed_by: null,
      refused_at: null,
      refusal_note: null,
      claimed_at: now,
    }),
  }
}

type Period = Pick<StoredMembership, 'id' | 'from_date' | 'to_date'>

/** Orders stored memberships by their end and start alone. */
export function latestEndFirst(one: Period, other: Period): number {
  const entry = ({ id, from_date, to_date }: Period) => ({ _id: id, from: from_date, to: to_date })
  return latestFirst(entry(one), entry(other))
}
