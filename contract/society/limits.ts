/** Characters, as people count them, of the title of a page or an announcement. */
export const titleMax = 120
