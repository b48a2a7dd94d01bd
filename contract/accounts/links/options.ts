/** Lists the purposes of a link in a message. */
export const linkKinds = ['verify', 'change-email', 'reset', 'invite', 'unsubscribe'] as const

export type LinkKind = (typeof linkKinds)[number]
