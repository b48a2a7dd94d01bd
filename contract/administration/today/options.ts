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
