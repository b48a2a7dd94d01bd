/** The reason of an administrative action, in characters as people count them. */
export const reasonMax = 500

/** The note to the owner of a refused membership, in characters as people count them. */
export const noteMax = 500

/** Claims confirmed by their ids at once. */
export const claimsMax = 500

/** Claims, and holdings of the roster, on one page. */
export const rosterPageSize = 50

/** The search in Manage Users, in UTF-16 units. */
export const userSearchMax = 100

/** The search among households, in UTF-16 units. */
export const householdSearchMax = 100

/** Households on one page. */
export const householdsPageSize = 50

/** Accounts that one bulk action changes. */
export const bulkMax = 100

/** Rows on one page of Manage Users. */
export const usersPageSize = 50
