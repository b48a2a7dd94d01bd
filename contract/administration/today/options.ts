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
