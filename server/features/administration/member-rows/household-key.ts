import { caseFold } from '../../../text/case-folding.ts'
import type { MemberRow } from './member-row.ts'

const keyMax = 200

/** Returns what people who live together share: the household that the row names, or else its postal address. */
export function householdKey({ household: { name, address } }: MemberRow): string | null {
  const shared = name ?? address
  if (shared === null) return null
  const plain = caseFold(shared)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, keyMax)
  return plain === '' ? null : `${name === null ? 'address' : 'name'} ${plain}`
}
