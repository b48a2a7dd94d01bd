/** Characters of an announcement's text, as people count them. */
export const announcementTextMax = 20_000

/** Announcements in the sidebar, and on one page of their list. */
export const announcementsBeside = 3
export const announcementsPageSize = 10
