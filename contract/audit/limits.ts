/** Characters of a search in the audit log. */
export const auditSearchMax = 100
