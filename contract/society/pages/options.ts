/** Pages that every society has, by the last part of their address. */
export const builtInSlugs = ['about', 'bylaws', 'privacy'] as const
export type BuiltInSlug = (typeof builtInSlugs)[number]

/** Tells whether every society has a page with this last part of its address. */
export function isBuiltIn(slug: string): slug is BuiltInSlug {
  return (builtInSlugs as readonly string[]).includes(slug)
}

/** Returns the address of a page: those that every society has stand at the top. */
export function pagePath(slug: string): string {
  return isBuiltIn(slug) ? `/${slug}` : `/pages/${slug}`
}
