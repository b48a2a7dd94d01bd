/** Longest note to the owner of a refused membership, in characters as people count them. */
export const noteMax = 500

/** Claims or roster entries on one page. */
export const rosterPageSize = 50

/** Longest search in Manage Users, in UTF-16 units. */
export const userSearchMax = 100

/** Longest search for households, in UTF-16 units. */
export const householdSearchMax = 100

/** Households on one page. */
export const householdsPageSize = 50

/** Offices of a board, and holders of one of them. */
export const boardOfficesMax = 100
export const boardHoldersMax = 50

/** Changes of many people at once. */
export const peopleChanges = ['list', 'unlist', 'category', 'title', 'end', 'place'] as const
export type PeopleChangeKind = (typeof peopleChanges)[number]

/** Checks if an action changes people, and so can take everybody who was found. */
export function isPeopleChange(action: string): action is PeopleChangeKind {
  return peopleChanges.some((change) => change === action)
}

/** Rows on one page of Manage Users. */
export const usersPageSize = 50

/** Sort orders of Manage Users. */
export const userSortings = ['name', 'email', 'joined', 'seen'] as const
export type UserSorting = (typeof userSortings)[number]

/**
 * Special kinds of people: without an e-mail address, whose mail comes back or was reported as unwanted, children,
 * departed and deceased people.
 */
export const personKinds = ['paper', 'bounced', 'complained', 'child', 'former', 'deceased'] as const

/** States of an email. */
export const mailStates = ['waiting', 'sent', 'refused'] as const
export type MailState = (typeof mailStates)[number]

/** Steps from the first sign-in to an open site, in the recommended order. */
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

/** Parts of the site that are affected while a recurring task fails. */
export const taskSubjects = [
  'warnings',
  'children',
  'second steps',
  'expired data',
  'announcements',
  'letters',
  'duties',
  'reminders',
  'memberships',
  'money',
  'search',
  'returned mail',
] as const
export type TaskSubject = (typeof taskSubjects)[number]
