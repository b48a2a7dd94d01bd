/** What an announcement is for readers: written only, waiting for its day or hour, shown, or taken down. */
export const announcementStates = ['draft', 'scheduled', 'published', 'unpublished'] as const
export type AnnouncementShowing = (typeof announcementStates)[number]
