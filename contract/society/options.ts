/** Readers: everybody, or only who is signed in. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]

/**
 * Languages that a text can be marked with, as BCP 47 names them; the five of the Tharu have no common code. Without a
 * mark the letters decide.
 */
export const textLanguages = ['en', 'ne', 'hi', 'thl', 'thq', 'the', 'thr', 'tkt'] as const
export type TextLanguage = (typeof textLanguages)[number]
