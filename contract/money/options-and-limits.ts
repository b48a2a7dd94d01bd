import { m } from '../paraglide/messages.js'
import { minute } from '../time/durations.ts'

/** The kinds of entries in the ledger. Their amounts are positive; the kind decides the sign. */
export const entryKinds = ['charge', 'payment', 'donation', 'waiver', 'refund', 'correction'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The purposes of charges. */
export const chargePurposes = ['dues', 'ticket', 'other'] as const
export type ChargePurpose = (typeof chargePurposes)[number]

/** The ways in which money arrives or leaves. */
export const paymentMethods = ['cash', 'check', 'zelle', 'card', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The dues status of a household. */
export const duesStatuses = ['paid', 'due', 'grace', 'overdue', 'waived', 'lifetime', 'none'] as const
export type DuesStatus = (typeof duesStatuses)[number]

export const levelCovers = ['household', 'person'] as const
export type LevelCovers = (typeof levelCovers)[number]

/** `year` is the society's year, `rolling` a year from the payment. */
export const levelPeriods = ['year', 'rolling', 'lifetime'] as const
export type LevelPeriod = (typeof levelPeriods)[number]

/** The reasons why a new year charges an account nothing. */
export const omissionReasons = [
  'no_level',
  'no_price',
  'charged',
  'paid_until',
  'lifetime',
  'departed',
  'retired',
] as const
export type OmissionReason = (typeof omissionReasons)[number]

/** The states of a charge. */
export const chargeStates = ['open', 'paid', 'waived', 'corrected'] as const
export type ChargeState = (typeof chargeStates)[number]

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

/** The formats of a year's report: a table for the board, or one for QuickBooks. */
export const reportFormats = ['board', 'quickbooks'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Prices of an event's tickets. */
export const ticketKinds = ['adult', 'child', 'member'] as const
export type TicketKind = (typeof ticketKinds)[number]

export const reminderLevels = [1, 2, 3] as const
export type ReminderLevel = (typeof reminderLevels)[number]

/** The pages that members reach from Stripe and from the links of reminders. */
export const ownMoneyPath = '/account/money'
export const donatePath = '/donate'
export const payPath = '/pay'

/** Milliseconds in which a treasurer can undo an entry with one click. */
export const undoMilliseconds = minute

/** The most of one amount, in cents: a million dollars. */
export const centsMax = 100_000_000
export const levelNameMax = 60
export const noteMax = 300
export const checkNumberMax = 20
export const graceDaysMax = 366

/** Days of grace after the due date where a level names none. */
export const defaultGraceDays = 0
/** Entries of one pile of cheques, and payments of one deposit. */
export const pileMax = 200
export const depositMax = 500
export const howToPayMax = 1000
export const sentenceMax = 1000
export const reminderDaysMax = 180
export const reminderTextMax = 2000
export const ticketsMax = 50
/** Charges on one page of a preview; the totals cover all. */
export const previewShown = 500
export const moneySearchMax = 100
export const earliestYear = 2000
export const latestYear = 2100

/** The possible currencies of the ledger; each has cents. */
export const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'NZD', 'INR', 'NPR', 'SGD', 'CHF'] as const
export type Currency = (typeof currencies)[number]

export const entryKindText: Record<EntryKind, () => string> = {
  charge: m.money_kind_charge,
  payment: m.money_kind_payment,
  donation: m.money_kind_donation,
  waiver: m.money_kind_waiver,
  refund: m.money_kind_refund,
  correction: m.money_kind_correction,
}

export const methodText: Record<PaymentMethod, () => string> = {
  cash: m.money_method_cash,
  check: m.money_method_check,
  zelle: m.money_method_zelle,
  card: m.money_method_card,
  other: m.money_method_other,
}

export const duesStatusText: Record<DuesStatus, () => string> = {
  paid: m.money_dues_paid,
  due: m.money_dues_due,
  grace: m.money_dues_grace,
  overdue: m.money_dues_overdue,
  waived: m.money_dues_waived,
  lifetime: m.money_dues_lifetime,
  none: m.money_dues_none,
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

export const omissionText: Record<OmissionReason, () => string> = {
  no_level: m.money_omitted_no_level,
  no_price: m.money_omitted_no_price,
  charged: m.money_omitted_charged,
  paid_until: m.money_omitted_paid_until,
  lifetime: m.money_omitted_lifetime,
  departed: m.money_omitted_departed,
  retired: m.money_omitted_retired,
}
