/** The orders of Manage Users. */
export const userSortings = ['name', 'email', 'joined', 'seen'] as const
export type UserSorting = (typeof userSortings)[number]

/** The actions that can be done to several accounts at once. */
export const bulkActions = ['suspend', 'restore', 'sign-out', 'reset-link'] as const
