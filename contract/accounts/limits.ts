/** Lengths in Unicode code points (docs/specification.md#further-limits). */
export const nameMax = 100
export const emailMax = 254
export const passwordMin = 8
export const passwordMax = 128

/** The value of `roles.Admin` that marks an administrator (docs/specification.md#9-business-constants-and-limits). */
export const administratorRole = 5001

/** Why an officer did something, in characters. */
export const reasonMax = 500
export const userSearchMax = 100

/** Accounts of one bulk act. */
export const bulkMax = 100

/** Rows on one page of Manage Users. */
export const usersPageSize = 50

/** By what Manage Users can be ordered. */
export const userSortings = ['name', 'email', 'joined', 'seen'] as const
export type UserSorting = (typeof userSortings)[number]
