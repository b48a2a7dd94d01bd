/** Why an administrator did something, in Unicode code points. */
export const reasonMax = 500

/** What the owner of a refused membership is told, in Unicode code points. */
export const noteMax = 500

/** Claims confirmed by their ids at once. */
export const claimsMax = 500

/** Claims, and holdings of the roster, on one page. */
export const rosterPageSize = 50

/** What is searched for among accounts, in Unicode code points. */
export const userSearchMax = 100

/** Accounts that one bulk action changes. */
export const bulkMax = 100

/** Rows on one page of Manage Users. */
export const usersPageSize = 50
