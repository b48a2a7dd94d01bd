const mebibyte = 1024 * 1024

/** Lengths in Unicode code points. */
export const societyNameMax = 100
export const titleMax = 120
export const slugMax = 60
export const pageTextMax = 100_000
export const announcementTextMax = 20_000
export const donationFieldsMax = 20

/** What a picture may weigh when it is sent; it is stored smaller. */
export const pictureBytesMax = 12 * mebibyte

/** The longer side of a stored picture, in pixels. */
export const pictureSides = { large: 1600, small: 640 }

/** Announcements in the sidebar, and on one page of their list. */
export const announcementsBeside = 3
export const announcementsPageSize = 10
