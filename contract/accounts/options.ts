/** What the society may write to a member about beyond the account itself; each can be switched off. */
export const mailTopics = ['announcements', 'events'] as const

export type MailTopic = (typeof mailTopics)[number]

/** What a link in a message is for. */
export const linkKinds = ['verify', 'change-email', 'reset', 'invite', 'unsubscribe'] as const

export type LinkKind = (typeof linkKinds)[number]
