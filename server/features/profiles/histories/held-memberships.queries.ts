import { sql } from 'kysely'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type { MembershipRow } from '../../../database/rows/profile-rows.ts'

/**
 * Tells in SQL whether the society counts a membership as held, as `isHeld` does in the contract.
 * @param table the name under which the query knows the memberships
 */
export function isHeldBy(rule: ConfirmationRule, table: string) {
  return sql<boolean>`(${columnOf(table, 'confirmed_at')} is not null or ${isHeldUnconfirmed(rule, table)})`
}

/** Tells in SQL whether a membership is held though nobody has confirmed it; written so that an index finds them. */
export function isHeldUnconfirmed(rule: ConfirmationRule, table: string) {
  if (rule === 'all') return sql<boolean>`false`
  const claim = sql<boolean>`${columnOf(table, 'confirmed_at')} is null and ${columnOf(table, 'refused_at')} is null`
  if (rule === 'none') return sql<boolean>`(${claim})`
  return sql<boolean>`(${claim} and ${columnOf(table, 'weighty')} = false)`
}

function columnOf(table: string, name: keyof MembershipRow) {
  return sql.ref(`${table}.${name}`)
}
