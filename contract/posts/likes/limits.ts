/** Likes that a post of a list carries at most (docs/product-decisions.md#posts-likes-and-comments). */
export const likesInList = 100

/**
 * Likes that the calls about likes and a single post carry at most
 * (docs/product-decisions.md#posts-likes-and-comments).
 */
export const likesInResponse = 100
