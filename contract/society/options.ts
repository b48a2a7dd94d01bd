/** Readers: everybody, or only who is signed in. */
export const audiences = ['everyone', 'members'] as const
export type Audience = (typeof audiences)[number]

/** Which memberships stand as held only once an officer has confirmed them. */
export const confirmationRules = ['all', 'weighty', 'none'] as const
export type ConfirmationRule = (typeof confirmationRules)[number]
