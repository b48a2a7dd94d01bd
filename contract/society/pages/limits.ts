/** Characters of the last part of a page's address. */
export const slugMax = 60

/** Characters of a page's text, as people count them. */
export const pageTextMax = 100_000
