/** Pages that every society has, by the last part of their address. */
export const builtInSlugs = ['about', 'bylaws', 'privacy'] as const

/** Returns the address of a page: those that every society has stand at the top. */
export function pagePath(slug: string): string {
  return (builtInSlugs as readonly string[]).includes(slug) ? `/${slug}` : `/pages/${slug}`
}
