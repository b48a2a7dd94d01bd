/** The orders of Manage Users. */
export const userSortings = ['name', 'email', 'joined', 'seen'] as const
export type UserSorting = (typeof userSortings)[number]

/** People out of the ordinary: without an e-mail address, children, and those who have left or died. */
export const personKinds = ['paper', 'child', 'former', 'deceased'] as const

/** The actions that can be done to several accounts at once. */
export const bulkActions = ['suspend', 'restore', 'sign-out', 'reset-link'] as const
