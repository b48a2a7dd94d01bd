/** The topics of the society's messages, each of which a member can switch off. */
export const notificationTopics = ['announcements', 'events', 'mentions', 'removals', 'households'] as const

export type NotificationTopic = (typeof notificationTopics)[number]
