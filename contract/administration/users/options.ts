/** What Manage Users can be ordered by. */
export const userSortings = ['name', 'email', 'joined', 'seen'] as const
export type UserSorting = (typeof userSortings)[number]

/** What can be done to several accounts at once. */
export const bulkActions = ['suspend', 'restore', 'sign-out', 'reset-link'] as const
