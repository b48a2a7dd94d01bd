/** Characters of a search in the audit log. */
export const auditSearchMax = 100

/** Characters of a reason, as people count them. */
export const reasonMax = 500
