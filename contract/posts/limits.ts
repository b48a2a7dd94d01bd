/** Lengths in characters as people count them. */
export const postTextMax = 5000
export const commentTextMax = 2000
export const reasonMax = 500

/** Posts that the feed shows at a time. */
export const feedPageSize = 20

/** Posts that a list holds when its caller names no limit (docs/product-decisions.md#lists). */
export const postsWithoutLimit = 100
/** What a post of a list carries at most (docs/product-decisions.md#posts-likes-and-comments). */
export const likesInList = 100
export const commentsInList = 20
/**
 * What the like and comment calls and a single post carry at most
 * (docs/product-decisions.md#posts-likes-and-comments).
 */
export const likesInResponse = 100
export const commentsInResponse = 100
