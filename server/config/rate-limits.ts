/** How often something may happen: `hits` within `seconds`. */
export interface Allowance {
  hits: number
  seconds: number
}

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute
const day = 24 * hour

type Scope = 'account' | 'network' | 'site'

/**
 * Every limit against floods (docs/product-decisions.md#interface), and what it counts by: the account, the caller's
 * network, or the whole site. Tests and benchmarks run the shipped code with other numbers.
 */
const limits = {
  requestsPerAddress: { hits: 1200, seconds: minute, per: 'network' },
  writesPerAccount: { hits: 600, seconds: minute, per: 'account' },
  registrationsPerAddress: { hits: 100, seconds: hour, per: 'network' },
  failedLoginsPerAccount: { hits: 10, seconds: quarterHour, per: 'account' },
  failedLoginsPerAddress: { hits: 100, seconds: quarterHour, per: 'network' },
  // Of somebody who is signed in: whoever guesses at the login must not keep the owner from a new password.
  wrongPasswordsPerAccount: { hits: 10, seconds: quarterHour, per: 'account' },
  postsPerAccount: { hits: 60, seconds: hour, per: 'account' },
  commentsPerAccount: { hits: 300, seconds: hour, per: 'account' },
  recoveriesPerAccount: { hits: 5, seconds: hour, per: 'account' },
  recoveriesPerAddress: { hits: 60, seconds: hour, per: 'network' },
  recoveriesOverall: { hits: 1000, seconds: hour, per: 'site' },
  verificationsPerAccount: { hits: 5, seconds: hour, per: 'account' },
  verificationsPerAddress: { hits: 100, seconds: hour, per: 'network' },
  verificationsOverall: { hits: 1000, seconds: hour, per: 'site' },
  accountChangesPerAccount: { hits: 20, seconds: hour, per: 'account' },
  accountChangesPerAddress: { hits: 200, seconds: hour, per: 'network' },
  accountChangesOverall: { hits: 2000, seconds: hour, per: 'site' },
  linkUsesPerAccount: { hits: 30, seconds: hour, per: 'account' },
  linkUsesPerAddress: { hits: 300, seconds: hour, per: 'network' },
  linkUsesOverall: { hits: 3000, seconds: hour, per: 'site' },
  // Sign-in links that administrators send count with these.
  invitationsPerAccount: { hits: 500, seconds: day, per: 'account' },
  invitationsPerAddress: { hits: 1000, seconds: day, per: 'network' },
  invitationsOverall: { hits: 2000, seconds: day, per: 'site' },
} satisfies Record<string, Allowance & { per: Scope }>

export type RateLimitName = keyof typeof limits

/** The allowances as they are shipped, by name. */
export const shippedRateLimits = Object.fromEntries(
  Object.entries(limits).map(([name, { hits, seconds }]) => [name, { hits, seconds }]),
) as Record<RateLimitName, Allowance>

/** Returns what a limit counts by. */
export function scopeOf(name: RateLimitName): Scope {
  return limits[name].per
}

/** The limits of what could be done to annoy others: by network, by account, and for the whole site. */
export const actionLimits = {
  recoveries: ['recoveriesPerAddress', 'recoveriesPerAccount', 'recoveriesOverall'],
  verifications: ['verificationsPerAddress', 'verificationsPerAccount', 'verificationsOverall'],
  accountChanges: ['accountChangesPerAddress', 'accountChangesPerAccount', 'accountChangesOverall'],
  linkUses: ['linkUsesPerAddress', 'linkUsesPerAccount', 'linkUsesOverall'],
  invitations: ['invitationsPerAddress', 'invitationsPerAccount', 'invitationsOverall'],
} as const satisfies Record<string, readonly RateLimitName[]>

export type LimitedAction = keyof typeof actionLimits
