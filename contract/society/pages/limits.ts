/** Code points of the last part of a page's address. */
export const slugMax = 60

/** Code points of a page's text. */
export const pageTextMax = 100_000
