import { day, hour, minute, second } from '../../contract/time/durations.ts'

/** Allows `hits` within `seconds`. */
export interface Allowance {
  hits: number
  seconds: number
}

const quarterHour = 15 * minute

type Scope = 'account' | 'network' | 'site'

/**
 * Lists every rate limit (docs/product-decisions.md#interface), with its key. Keys are the account, the
 * caller's network, or the whole site. Tests and benchmarks run the shipped code with other numbers.
 */
const limits = {
  requestsPerAddress: { hits: 1200, within: minute, per: 'network' },
  writesPerAccount: { hits: 600, within: minute, per: 'account' },
  registrationsPerAddress: { hits: 100, within: hour, per: 'network' },
  failedLoginsPerAccount: { hits: 10, within: quarterHour, per: 'account' },
  // For a browser that signed in to the account before, independent of strangers' attempts.
  failedLoginsPerDevice: { hits: 10, within: quarterHour, per: 'account' },
  failedLoginsPerAddress: { hits: 100, within: quarterHour, per: 'network' },
  // After a correct password. A known browser is counted separately, and recovery codes by network only.
  wrongCodesPerAccount: { hits: 10, within: hour, per: 'account' },
  wrongCodesPerDevice: { hits: 10, within: hour, per: 'account' },
  // Emails that warn the owner of wrong codes after a correct password.
  guessWarningsPerAccount: { hits: 1, within: day, per: 'account' },
  // For a signed-in member: guesses at the sign-in must not prevent the owner from setting a new password.
  wrongPasswordsPerAccount: { hits: 10, within: quarterHour, per: 'account' },
  // Correct ones too: each is hashed.
  passwordChecksPerAccount: { hits: 120, within: hour, per: 'account' },
  // Each request hashes ten codes.
  recoveryCodesPerAccount: { hits: 10, within: hour, per: 'account' },
  // Each request draws a QR code.
  appSetupsPerAccount: { hits: 30, within: hour, per: 'account' },
  postsPerAccount: { hits: 60, within: hour, per: 'account' },
  commentsPerAccount: { hits: 300, within: hour, per: 'account' },
  // Each sends an email.
  mentionsPerAccount: { hits: 100, within: hour, per: 'account' },
  // Invitations and requests: each sends an email.
  groupEmailsPerAccount: { hits: 200, within: day, per: 'account' },
  // Each sends an email; further RSVPs are stored without one.
  rsvpEmailsPerAccount: { hits: 30, within: hour, per: 'account' },
  // Sent emails: further requests are silently accepted, as the last email's link still works.
  recoveriesPerAccount: { hits: 5, within: hour, per: 'account' },
  recoveriesPerAddress: { hits: 60, within: hour, per: 'network' },
  verificationsPerAccount: { hits: 5, within: hour, per: 'account' },
  verificationsPerAddress: { hits: 100, within: hour, per: 'network' },
  // Newcomers beyond it request their email.
  verificationsOverall: { hits: 1000, within: hour, per: 'site' },
  accountChangesPerAccount: { hits: 20, within: hour, per: 'account' },
  accountChangesPerAddress: { hits: 200, within: hour, per: 'network' },
  linkUsesPerAccount: { hits: 30, within: hour, per: 'account' },
  linkUsesPerAddress: { hits: 300, within: hour, per: 'network' },
  // Each file is decoded and encoded again, even if it is refused afterwards.
  photosPerAccount: { hits: 20, within: hour, per: 'account' },
  postPicturesPerAccount: { hits: 200, within: day, per: 'account' },
  ownDataPerAccount: { hits: 10, within: hour, per: 'account' },
  // Includes sign-in links that administrators send.
  invitationsPerAccount: { hits: 500, within: day, per: 'account' },
  invitationsPerAddress: { hits: 1000, within: day, per: 'network' },
  invitationsOverall: { hits: 2000, within: day, per: 'site' },
  // Each opens a page at Stripe.
  checkoutsPerAccount: { hits: 30, within: hour, per: 'account' },
  payLinksPerAddress: { hits: 120, within: hour, per: 'network' },
  testEmailsPerAccount: { hits: 10, within: hour, per: 'account' },
} satisfies Record<string, { hits: number; within: number; per: Scope }>

export type RateLimitName = keyof typeof limits

/** Lists the shipped allowances, by name. */
export const shippedRateLimits = Object.fromEntries(
  Object.entries(limits).map(([name, { hits, within }]) => [name, { hits, seconds: within / second }]),
) as Record<RateLimitName, Allowance>

/** Returns the key of a limit. */
export function scopeOf(name: RateLimitName): Scope {
  return limits[name].per
}

/**
 * Lists the limits on actions that could bother others: by network and by account. Only administrative
 * actions are limited for the whole site: no stranger may exhaust an allowance that everybody shares.
 */
export const actionLimits = {
  recoveries: ['recoveriesPerAddress'],
  verifications: ['verificationsPerAddress', 'verificationsPerAccount'],
  accountChanges: ['accountChangesPerAddress', 'accountChangesPerAccount'],
  linkUses: ['linkUsesPerAddress', 'linkUsesPerAccount'],
  invitations: ['invitationsPerAddress', 'invitationsPerAccount', 'invitationsOverall'],
  testEmails: ['testEmailsPerAccount'],
} as const satisfies Record<string, readonly RateLimitName[]>

export type LimitedAction = keyof typeof actionLimits
