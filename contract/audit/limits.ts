/** What a reason may have at most, in characters as people count them. */
export const reasonMax = 500
