/** Readers: everybody, or signed-in members only. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]

/**
 * Languages that a text can be marked with, as BCP 47 names them; the five of the Tharu have no common code. Without a
 * mark the letters decide.
 */
export const textLanguages = ['en', 'ne', 'hi', 'thl', 'thq', 'the', 'thr', 'tkt'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** States of an announcement for readers: not published, waiting for its time, shown, or taken down. */
export const announcementStates = ['draft', 'scheduled', 'published', 'unpublished'] as const
export type AnnouncementShowing = (typeof announcementStates)[number]

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

/** The kinds of texts that have drafts. */
export const textKinds = ['announcement', 'page', 'letter'] as const
export type TextKind = (typeof textKinds)[number]

/** Stands for the id of a text that does not exist yet. */
export const newText = 'new'
