import type { Generated, JSONColumnType } from 'kysely'
import type { Currency } from '../../../contract/money/options-and-limits.ts'
import type { Nullable } from './money-rows.ts'
import type { Instant } from './site-rows.ts'

/** A page at Stripe that was opened for a member. */
export interface MoneyCheckoutRow {
  id: string
  session_id: Nullable<string>
  account_id: string
  user_id: Nullable<string>
  charges: JSONColumnType<string[]>
  donation: boolean
  yearly: boolean
  cents: number
  currency: Currency
  created_at: Instant
}

/** A yearly donation that Stripe collects until it is cancelled there. */
export interface MoneySubscriptionRow {
  /** The id of the subscription at Stripe. */
  id: string
  user_id: Nullable<string>
  /** The household of the giver at the start. */
  household_id: Nullable<string>
  cents: number
  currency: string
  started_at: Instant
  ended_at: Nullable<Instant>
  /** Attempts to cancel it at Stripe after its giver or household was removed. */
  attempts: Generated<number>
  retry_at: Nullable<Instant>
}

/** A processed event of Stripe. */
export interface MoneyStripeEventRow {
  id: string
  type: string
  at: Instant
}

/** A payment at Stripe for the treasurer to review. */
export interface MoneyStrayRow {
  id: string
  reference: string
  account_id: Nullable<string>
  name: Nullable<string>
  cents: number
  currency: string
  reason: 'paid_twice' | 'amount' | 'currency' | 'unknown' | 'disputed' | 'still_running'
  at: Instant
  settled_at: Nullable<Instant>
}

/** The tables of payments by card. */
export interface StripeTables {
  money_checkouts: MoneyCheckoutRow
  money_subscriptions: MoneySubscriptionRow
  money_stripe_events: MoneyStripeEventRow
  money_stray: MoneyStrayRow
}
