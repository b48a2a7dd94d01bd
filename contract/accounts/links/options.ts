/** Lists the purposes of a link in a message. */
export const linkKinds = ['verify', 'change-email', 'reset', 'invite', 'unsubscribe'] as const

export type LinkKind = (typeof linkKinds)[number]

/** The deliveries of a link: mailed, shown to a member to hand over, or printed by a command. */
export const linkDeliveries = ['mailed', 'shown', 'printed'] as const

export type LinkDelivery = (typeof linkDeliveries)[number]
