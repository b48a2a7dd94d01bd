import type { Insertable, Selectable } from 'kysely'
import { type ConfirmationStatus, carriesWeight } from '../../../../contract/profiles/confirmation.ts'
import { endOf, type MembershipInput } from '../../../../contract/profiles/inputs.ts'
import { newId } from '../../../database/identifiers.ts'
import type { MembershipRow } from '../../../database/rows/profile-rows.ts'

type Stored = Selectable<MembershipRow>

/** What officers have said of a membership. */
export function confirmationStatusOf({
  confirmed_at,
  refused_at,
}: Pick<Stored, 'confirmed_at' | 'refused_at'>): ConfirmationStatus {
  if (confirmed_at !== null) return 'confirmed'
  return refused_at === null ? 'claimed' : 'refused'
}

/** A membership that its owner enters: a claim until an officer has looked at it. */
export function newMembership(
  userId: string,
  input: MembershipInput,
  now: string,
): Insertable<MembershipRow> & Pick<Stored, 'id'> {
  return {
    id: newId(),
    user_id: userId,
    active: input.active ?? true,
    ...statementOf(input),
    claimed_at: now,
  }
}

/** What an officer confirms: changing any of it makes a membership a claim again. */
function statementOf(input: MembershipInput) {
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

/** The change from what is stored to what its owner saves. An absent `active` keeps what is stored. */
export function changedMembership(stored: Stored, input: MembershipInput, now: string) {
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
