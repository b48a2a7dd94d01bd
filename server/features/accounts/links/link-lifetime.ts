import type { Selectable } from 'kysely'
import type { LinkKind } from '../../../../contract/accounts/links/options.ts'
import type { LinkView } from '../../../../contract/accounts/links/schemas.ts'
import { day, hour } from '../../../../contract/time/durations.ts'
import type { AccountLinkRow } from '../../../database/rows/account-rows.ts'

/** Links work for this long, in milliseconds. */
export const linkLifetime: Record<LinkKind, number> = {
  verify: 7 * day,
  'change-email': day,
  reset: hour,
  invite: 14 * day,
  unsubscribe: 365 * day,
}

/** Returns the end of a link that is made now. */
export function linkExpiry(kind: LinkKind, now: Date): string {
  return new Date(now.getTime() + linkLifetime[kind]).toISOString()
}

/**
 * Tells whether a link still works. One that ends later than any made now comes from a clock that was ahead, and
 * counts as expired: it would work for too long. Twice its time allows for processes whose clocks differ a little.
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
