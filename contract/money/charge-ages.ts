import { m } from '../paraglide/messages.js'

/** The ages of open charges, by the days since they were due. */
export const chargeAges = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const
export type ChargeAge = (typeof chargeAges)[number]

/** Days after the due date up to which an open charge belongs to an age. */
export const chargeAgeDays: Record<Exclude<ChargeAge, 'older'>, number> = {
  not_due: 0,
  days_30: 30,
  days_60: 60,
  days_90: 90,
}

const daysText = (after: keyof typeof chargeAgeDays, upTo: keyof typeof chargeAgeDays) => () =>
  m.money_age_days({ from: chargeAgeDays[after] + 1, to: chargeAgeDays[upTo] })

export const chargeAgeText: Record<ChargeAge, () => string> = {
  not_due: m.money_age_not_due,
  days_30: daysText('not_due', 'days_30'),
  days_60: daysText('days_30', 'days_60'),
  days_90: daysText('days_60', 'days_90'),
  older: () => m.money_age_older({ days: chargeAgeDays.days_90 }),
}
