/** Who may read something: everybody, or only who is signed in. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]

/** Parts of the site that officers may switch off, by the setting that does it. */
export const switches = ['postsOn', 'calendarOn', 'birthdaysOn'] as const
export type Switch = (typeof switches)[number]

/** Where each part begins: interface calls and files whose path starts so belong to it. */
export const switchedPaths: Record<Switch, readonly string[]> = {
  postsOn: ['/api/posts'],
  calendarOn: ['/api/events', '/calendar.ics', '/calendar/'],
  birthdaysOn: ['/api/profile/birthdays'],
}

/** Pages that every society has, by the last part of their address. */
export const builtInSlugs = ['about', 'bylaws', 'privacy'] as const

/** The address of a page: those that every society has stand at the top. */
export function pagePath(slug: string): string {
  return (builtInSlugs as readonly string[]).includes(slug) ? `/${slug}` : `/pages/${slug}`
}
