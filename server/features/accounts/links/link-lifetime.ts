import type { Selectable } from 'kysely'
import type { LinkView } from '../../../../contract/accounts/links.ts'
import type { LinkKind } from '../../../../contract/accounts/options-and-limits.ts'
import { day, hour } from '../../../../contract/time/durations.ts'
import type { AccountLinkRow } from '../../../database/rows/account-rows.ts'

/** The lifetime of each kind of link, in milliseconds. */
export const linkLifetime: Record<LinkKind, number> = {
  verify: 7 * day,
  'change-email': day,
  reset: hour,
  invite: 14 * day,
  unsubscribe: 365 * day,
}

/** Returns the expiry of a link created now. */
export function linkExpiry(kind: LinkKind, now: Date): string {
  return new Date(now.getTime() + linkLifetime[kind]).toISOString()
}

/**
 * Returns the state of a link. An expiry too far ahead comes from a clock that was ahead, and counts as expired; twice
 * the lifetime tolerates small differences between processes.
 */
export function linkState(
  { kind, used_at, expires_at }: Pick<Selectable<AccountLinkRow>, 'kind' | 'used_at' | 'expires_at'>,
  now: Date,
): LinkView['state'] {
  if (used_at !== null) return 'used'
  const horizon = new Date(now.getTime() + 2 * linkLifetime[kind])
  const isOpen = expires_at > now.toISOString() && expires_at <= horizon.toISOString()
  return isOpen ? 'ready' : 'expired'
}
