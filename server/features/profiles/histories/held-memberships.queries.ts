import { sql } from 'kysely'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type { MembershipRow } from '../../../database/rows/profile-rows.ts'

/**
 * Builds the SQL condition that a membership counts as held, like the contract's `isHeld`.
 * @param table the query's alias of the memberships
 */
export function isHeldBy(rule: ConfirmationRule, table: string) {
  return sql<boolean>`(${columnOf(table, 'confirmed_at')} is not null or ${isHeldUnconfirmed(rule, table)})`
}

/** Builds the SQL condition that an unconfirmed membership counts as held; an index supports it. */
export function isHeldUnconfirmed(rule: ConfirmationRule, table: string) {
  if (rule === 'all') return sql<boolean>`false`
  const claim = sql<boolean>`${columnOf(table, 'confirmed_at')} is null and ${columnOf(table, 'refused_at')} is null`
  if (rule === 'none') return sql<boolean>`(${claim})`
  return sql<boolean>`(${claim} and ${columnOf(table, 'weighty')} = false)`
}

function columnOf(table: string, name: keyof MembershipRow) {
  return sql.ref(`${table}.${name}`)
}
