import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  ChargePurpose,
  ChargeState,
  Currency,
  EntryKind,
  LevelCovers,
  LevelPeriod,
  PaymentMethod,
} from '../../../contract/money/options-and-limits.ts'
import type { Reminders } from '../../../contract/money/reminders.ts'
import type { MoneyReport } from '../../../contract/money/report.ts'
import type { MoneySettings } from '../../../contract/money/settings.ts'
import type { CalendarDate } from '../../../contract/time/calendar-date.ts'
import type { Instant } from './site-rows.ts'

export type Nullable<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>

/** The saved money settings; all others have their defaults. */
export interface MoneySettingsRow {
  slot: number
  saved: JSONColumnType<Partial<SavedMoneySettings>>
  version: number
}

export type SavedMoneySettings = Pick<
  MoneySettings,
  | 'currency'
  | 'yearStart'
  | 'howToPay'
  | 'ein'
  | 'duesDeductible'
  | 'onlineDonations'
  | 'treasurer'
  | 'versions'
> & { donationSentence: string | null; ticketSentence: string | null }

/** A level of dues. */
export interface MoneyLevelRow {
  id: string
  name: string
  name_key: string
  covers: LevelCovers
  period: LevelPeriod
  category: string | null
  grace_days: number
  retired_at: Nullable<Instant>
  version: number
  created_at: Instant
}

/** A price of a level, from a day on. */
export interface MoneyPriceRow {
  level_id: string
  from_on: CalendarDate
  cents: number
}

/** The account of a household, or of a person without one. Amounts and states are derived from its entries. */
export interface MoneyAccountRow {
  id: string
  household_id: Nullable<string>
  user_id: Nullable<string>
  name: string
  name_key: string
  former: Generated<boolean>
  merged_into: Nullable<string>
  opening_until: Nullable<CalendarDate>
  opening_level_id: Nullable<string>
  created_at: Instant
  balance: Generated<number>
  dues_state: Generated<AccountDues>
  dues_due_on: Nullable<CalendarDate>
  dues_grace_until: Nullable<CalendarDate>
  dues_paid_until: Nullable<CalendarDate>
  level_id: Nullable<string>
  category_level_id: Nullable<string>
}

export type AccountDues = 'none' | 'open' | 'paid' | 'waived' | 'lifetime'

/** The words by which the treasurer's search finds an account. */
export interface MoneyWordRow {
  word: string
  account_id: string
}

/** An entry of the ledger. The database refuses to change or remove one. */
export interface MoneyEntryRow {
  id: string
  account_id: string
  kind: EntryKind
  purpose: Nullable<ChargePurpose>
  cents: number
  currency: Currency
  method: Nullable<PaymentMethod>
  check_number: Nullable<string>
  received_on: CalendarDate
  due_on: Nullable<CalendarDate>
  note: Nullable<string>
  about: Nullable<string>
  level_id: Nullable<string>
  year: Nullable<number>
  user_id: Nullable<string>
  user_name: string
  for_person: Generated<boolean>
  event_id: Nullable<string>
  tickets: ColumnType<EntryTickets | null, string | null | undefined, string | null>
  corrects: Nullable<string>
  corrected_year: Nullable<number>
  pays: ColumnType<string[] | null, string | null | undefined, string | null>
  entered_by: Nullable<string>
  entered_at: Instant
  begun_key: Nullable<string>
  reference: Nullable<string>
}

interface EntryTickets {
  adult: number
  child: number
  member: number
  giftCents: number
}

/** The state of a charge, derived from the account's entries. */
export interface MoneyChargeRow {
  charge_id: string
  account_id: string
  purpose: ChargePurpose
  person_id: Nullable<string>
  level_id: Nullable<string>
  year: Nullable<number>
  event_id: Nullable<string>
  due_on: CalendarDate
  grace_until: CalendarDate
  cents: number
  paid_cents: number
  waived_cents: number
  open_cents: number
  state: ChargeState
  lifetime: boolean
  until_on: Nullable<CalendarDate>
}

/** Sums of entries and of open charges, grouped as reports need them. */
export interface MoneyTotalRow {
  scope: string
  name: string
  count: number
  cents: number
}

/** A society's year: its plan of prices while it begins, and its report once it is closed. */
export interface MoneyYearRow {
  year: number
  begun_at: Nullable<Instant>
  begun_by: Nullable<string>
  busy_until: Nullable<Instant>
  closed_at: Nullable<Instant>
  closed_by: Nullable<string>
  report: ColumnType<MoneyReport | null, string | null | undefined, string | null>
}

/** A receipt of one payment or donation, as it was written. */
export interface MoneyReceiptRow {
  id: string
  number: number
  entry_id: string
  account_id: string
  name: string
  society: string
  text: string
  written_at: Instant
  sent_at: Nullable<Instant>
}

/** A year-end letter about donations, as it was written. */
export interface MoneyStatementRow {
  id: string
  year: number
  account_id: string
  name: string
  name_key: string
  address: Nullable<string>
  user_id: Nullable<string>
  cents: number
  currency: Currency
  text: string
  by_mail: boolean
  written_at: Instant
  sent_at: Nullable<Instant>
}

/** Payments that are deposited together. */
export interface MoneyDepositRow {
  id: string
  held_on: CalendarDate
  note: Nullable<string>
  count: number
  cents: number
  closed_at: Nullable<Instant>
  closed_by: Nullable<string>
  created_at: Instant
}

/** A payment on its way to the bank; without a deposit while it waits. */
export interface MoneyDepositPaymentRow {
  entry_id: string
  deposit_id: Nullable<string>
}

/** The rules of reminders. */
export interface MoneyReminderRulesRow {
  slot: number
  is_on: boolean
  rules: JSONColumnType<ReminderRule[]>
  version: number
  previewed_version: Nullable<number>
  previewed_at: Nullable<Instant>
  ran_at: Nullable<Instant>
}

export type ReminderRule = Reminders['rules'][number]

/** A reminder that was sent, or is to be printed. */
export interface MoneyReminderRow {
  charge_id: string
  level: number
  account_id: string
  way: 'mail' | 'print'
  at: Instant
}

/** The prices of an event's tickets. */
export interface MoneyTicketPricesRow {
  event_id: string
  adult: Nullable<number>
  child: Nullable<number>
  member: Nullable<number>
  value_cents: Nullable<number>
  version: number
}

/** A change of people that accounts do not reflect yet. A person, or a household that was left or renamed. */
export interface MoneyMoveRow {
  id: Generated<string>
  user_id: string | null
  household_id: string | null
}

export interface MoneyTables {
  money_settings: MoneySettingsRow
  money_levels: MoneyLevelRow
  money_prices: MoneyPriceRow
  money_accounts: MoneyAccountRow
  money_words: MoneyWordRow
  money_entries: MoneyEntryRow
  money_charges: MoneyChargeRow
  money_totals: MoneyTotalRow
  money_years: MoneyYearRow
  money_receipts: MoneyReceiptRow
  money_letters: MoneyStatementRow
  money_deposits: MoneyDepositRow
  money_deposit_payments: MoneyDepositPaymentRow
  money_reminder_rules: MoneyReminderRulesRow
  money_reminders: MoneyReminderRow
  money_ticket_prices: MoneyTicketPricesRow
  money_moves: MoneyMoveRow
}
