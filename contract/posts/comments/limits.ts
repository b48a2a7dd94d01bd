/** Characters of a comment, as people count them. */
export const commentTextMax = 2000

/** Comments that a post of a list carries at most (docs/product-decisions.md#posts-likes-and-comments). */
export const commentsInList = 20

/**
 * Comments that the calls about comments and a single post carry at most
 * (docs/product-decisions.md#posts-likes-and-comments).
 */
export const commentsInResponse = 100
