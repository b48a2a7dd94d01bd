/** Who may read something: everybody, or only who is signed in. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]

/** Which memberships stand as held only once an officer has confirmed them. */
export const confirmationRules = ['all', 'weighty', 'none'] as const
export type ConfirmationRule = (typeof confirmationRules)[number]

/** Pages that every society has, by the last part of their address. */
export const builtInSlugs = ['about', 'bylaws', 'privacy'] as const

/** The address of a page: those that every society has stand at the top. */
export function pagePath(slug: string): string {
  return (builtInSlugs as readonly string[]).includes(slug) ? `/${slug}` : `/pages/${slug}`
}
