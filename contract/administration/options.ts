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

/** The orders of Manage Users. */
export const userSortings = ['name', 'email', 'joined', 'seen'] as const
export type UserSorting = (typeof userSortings)[number]

/** People out of the ordinary: without an e-mail address, children, and those who have left or died. */
export const personKinds = ['paper', 'child', 'former', 'deceased'] as const

/** The actions that can be done to several accounts at once. */
export const bulkActions = ['suspend', 'restore', 'sign-out', 'reset-link'] as const

/** What may have become of an email. */
export const mailStates = ['waiting', 'sent', 'refused'] as const
export type MailState = (typeof mailStates)[number]

/** What leads from the first sign-in to an open site, in the order in which it is best done. */
export const firstDaySteps = [
  'name',
  'mark',
  'zone',
  'privacy',
  'about',
  'bylaws',
  'roles',
  'event',
  'mail',
  'backup',
] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** What suffers while a recurring task of the site fails. */
export const taskSubjects = [
  'warnings',
  'children',
  'second steps',
  'expired data',
  'announcements',
  'duties',
  'memberships',
  'search',
] as const
export type TaskSubject = (typeof taskSubjects)[number]
