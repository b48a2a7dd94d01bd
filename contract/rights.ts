/** The roles besides administrator, each for a part of the work; a person may have several. */
export const limitedRoles = ['secretary', 'treasurer', 'editor', 'moderator'] as const
export type LimitedRole = (typeof limitedRoles)[number]

export const roles = ['administrator', ...limitedRoles] as const
export type Role = (typeof roles)[number]

/**
 * The roles that have each right, stated only here. An endpoint names the right that it requires as its
 * audience, the server checks it, and the browser receives the rights of the signed-in member.
 */
export const rolesWith = {
  /** The administration area and its first page, which shows what the other rights allow. */
  'enter administration': roles,
  /** The list of all accounts, and the numbers of the society. */
  'see members': ['administrator', 'secretary', 'treasurer'],
  /** Data that people hide from other members: contact, dates of birth, unlisted and suspended profiles. */
  'see private details': ['administrator', 'secretary'],
  /** One account, invitations, corrections, sign-in links, newcomers, and emails that did not arrive. */
  'keep members': ['administrator', 'secretary'],
  /** Selections of people, and letters to them; treasurers choose people by dues, events and heads of households. */
  'write letters': ['administrator', 'secretary', 'treasurer'],
  /** Claims, memberships and the roster. */
  'keep roster': ['administrator', 'secretary'],
  /** The file of all members, out and in. */
  'exchange members file': ['administrator', 'secretary'],
  /** The editor of texts, with its drafts, preview and pictures, for announcements, pages and letters. */
  'write texts': ['administrator', 'secretary', 'treasurer', 'editor'],
  /** Pages, announcements, and the covers of events. */
  publish: ['administrator', 'editor'],
  /** Events, and who comes to them. */
  'keep events': ['administrator', 'editor'],
  /** Reports, and every member's posts and comments, across blocks. */
  moderate: ['administrator', 'moderator'],
  /** The ledger: levels of dues, entries, years, deposits, receipts and reports. */
  'keep money': ['administrator', 'treasurer'],
  /** The dues status of members and the prices of levels; no amounts of accounts. */
  'see dues': ['administrator', 'secretary', 'treasurer'],
  /** The target of donations. */
  'set donations': ['administrator', 'treasurer'],
  'change settings': ['administrator'],
  /** Suspending, signing out and removing members. */
  'end access': ['administrator'],
  'grant roles': ['administrator'],
  /** The audit log and the security log. */
  'read logs': ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rolesWith
export const rights = Object.keys(rolesWith) as [Right, ...Right[]]

/** Returns the rights of a member with the given roles. */
export function rightsOfRoles(held: readonly Role[]): Right[] {
  return rights.filter((right) => rolesWith[right].some((role) => held.includes(role)))
}
