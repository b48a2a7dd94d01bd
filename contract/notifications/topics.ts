/** Lists what the society may write to a member about beyond the account itself; each can be switched off. */
export const notificationTopics = ['announcements', 'events', 'mentions', 'removals', 'households'] as const

export type NotificationTopic = (typeof notificationTopics)[number]
