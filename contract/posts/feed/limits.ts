/** Characters of a post, as people count them. */
export const postTextMax = 5000

/** Posts that the feed shows at a time. */
export const feedPageSize = 20

/** Posts that a list holds when its caller names no limit (docs/product-decisions.md#lists). */
export const postsWithoutLimit = 100
