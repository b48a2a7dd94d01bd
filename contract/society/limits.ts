/** Characters, as people count them, of the title of a page or an announcement. */
export const titleMax = 120

/** Characters of an announcement's text, as people count them. */
export const announcementTextMax = 20_000

/** Announcements in the sidebar, and on one page of their list. */
export const announcementsBeside = 3
export const announcementsPageSize = 10

/** Characters of the last part of a page's address. */
export const slugMax = 60

/** Characters of a page's text, as people count them. */
export const pageTextMax = 100_000

/** Characters, as people count them, of the society's name or a linked organization's. */
export const societyNameMax = 100

/** Characters, as people count them, of the society's short name. */
export const societyShortNameMax = 20

/** Hidden fields of the donation form. */
export const donationFieldsMax = 20

/** Characters, as people count them, of the home page's headline. */
export const heroHeadingMax = 80

/** Characters, as people count them, of the text below the home page's headline. */
export const heroBlurbMax = 400
