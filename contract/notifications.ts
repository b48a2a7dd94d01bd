import type { Right } from './rights.ts'

/** The topics of the society's messages, each of which a member can switch off. */
export const notificationTopics = ['announcements', 'events', 'mentions', 'removals', 'households'] as const

export type NotificationTopic = (typeof notificationTopics)[number]

/** The duties: work that waits for members with a role, who get e-mails about it. */
export const duties = ['newcomers', 'claims', 'reports'] as const
export type Duty = (typeof duties)[number]

/** The right that each duty requires. */
const dutyRights = {
  newcomers: 'keep members',
  claims: 'keep roster',
  reports: 'moderate',
} as const satisfies Record<Duty, Right>

/** The paces of e-mails about a duty. */
export const dutyPaces = ['at_once', 'daily', 'never'] as const
export type DutyPace = (typeof dutyPaces)[number]

/** The hour of the society's zone from which the daily email goes out. */
export const dutyEmailHour = 7

/** Lists the duties that come with rights. */
export function dutiesWith(rights: readonly Right[]): Duty[] {
  return duties.filter((duty) => rights.includes(dutyRights[duty]))
}
