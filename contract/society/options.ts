/** Readers: everybody, or only who is signed in. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]
