/** Characters, as people count them, of the title of a page or an announcement. */
export const titleMax = 120

/** Announcements in the sidebar, and on one page of their list. */
export const announcementsBeside = 3

/** Characters of the last part of a page's address. */
export const slugMax = 60

/** Characters of a page's text, as people count them. */
export const pageTextMax = 100_000

/** Characters, as people count them, of the society's name or a linked organization's. */
export const societyNameMax = 100

/** Characters, as people count them, of the society's short name. */
export const societyShortNameMax = 20

/** Characters, as people count them, of the home page's headline. */
export const heroHeadingMax = 80

/** Characters, as people count them, of the text below the home page's headline. */
export const heroBlurbMax = 400

/** Readers: everybody, or signed-in members only. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]

/**
 * Languages for marking texts, as BCP 47 tags; the five Tharu languages share none. An unmarked text's
 * language follows from its script.
 */
export const textLanguages = ['en', 'ne', 'hi', 'thl', 'thq', 'the', 'thr', 'tkt'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** States of an announcement for readers: unpublished, scheduled, published, or taken down. */
export const announcementStates = ['draft', 'scheduled', 'published', 'unpublished'] as const
export type AnnouncementShowing = (typeof announcementStates)[number]

/** Pages that every society has, by the last part of their address. */
export const builtInSlugs = ['about', 'bylaws', 'privacy'] as const
export type BuiltInSlug = (typeof builtInSlugs)[number]

/** Checks whether every society has a page with this slug. */
export function isBuiltIn(slug: string): slug is BuiltInSlug {
  return (builtInSlugs as readonly string[]).includes(slug)
}

/** Returns the path of a page; built-in pages are at the top level. */
export function pagePath(slug: string): string {
  return isBuiltIn(slug) ? `/${slug}` : `/pages/${slug}`
}

/** The kinds of texts that have drafts. */
export const textKinds = ['announcement', 'page', 'letter'] as const
export type TextKind = (typeof textKinds)[number]

/** The placeholder id of a text that does not exist yet. */
export const newText = 'new'
