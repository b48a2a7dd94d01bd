import type { Right } from '../rights.ts'

/** Lists what the site writes about to those whose roles let them act on it. */
export const duties = ['newcomers', 'claims', 'reports'] as const
export type Duty = (typeof duties)[number]

/** The right without which nobody hears of a duty. */
export const dutyRights = {
  newcomers: 'keep members',
  claims: 'keep roster',
  reports: 'moderate',
} as const satisfies Record<Duty, Right>

/** Lists how soon somebody hears of a duty. */
export const dutyPaces = ['at_once', 'daily', 'never'] as const
export type DutyPace = (typeof dutyPaces)[number]

/** The hour of the society's zone from which the daily email goes out. */
export const dutyEmailHour = 7

/** Lists the duties of somebody who has some rights. */
export function dutiesWith(rights: readonly Right[]): Duty[] {
  return duties.filter((duty) => rights.includes(dutyRights[duty]))
}
