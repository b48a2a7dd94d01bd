import { methodText } from '../../../../contract/money/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { StoredEntry } from '../ledger/entries.queries.ts'
import type { SettlingRules, settleEntries } from '../ledger/settling.service.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import type { MoneyRules } from '../settings/money-settings.service.ts'

/** A gift of an account. A donation, the gift in a ticket, or dues where the society counts them. */
export interface Gift {
  on: string
  cents: number
  text: string
  isTicket?: true
  donors: Pick<StoredEntry, 'user_id' | 'user_name'>[]
}

interface Span {
  from: string
  to: string
  rules: MoneyRules
  settling: SettlingRules
}

/**
 * Lists the gifts of an account in a year, less corrections and refunds. Tickets and dues count on the day of
 * their payment, whenever they were charged.
 */
export function giftsOf(
  { entries, settlement }: ReturnType<typeof settleEntries>,
  { from, to, rules: { currency, duesDeductible }, settling }: Span,
): Gift[] {
  const isInYear = (day: string) => day >= from && day <= to
  const gifts = entries.flatMap((entry): Gift[] => {
    const left =
      entry.cents - (settlement.corrected.get(entry.id) ?? 0) - (settlement.refunded.get(entry.id) ?? 0)
    if (entry.kind === 'donation' && isInYear(entry.received_on) && left > 0) {
      const method = methodText[entry.method ?? 'other']()
      const about = { date: dayText(entry.received_on), amount: amountText(left, currency), method }
      return [{ on: entry.received_on, cents: left, text: m.money_letter_gift(about), donors: [entry] }]
    }
    const charge = settlement.charges.get(entry.id)
    if (!charge) return []
    const paid = charge.payments
      .map((part) => ({
        on: laterOf(part.entry.received_on, entry.received_on),
        cents: part.cents,
        by: part.entry,
      }))
      .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    const on = paid.at(-1)?.on ?? ''
    const gift = entry.tickets?.giftCents ?? 0
    if (charge.state === 'paid' && gift > 0 && isInYear(on)) {
      const worth = Math.max(0, charge.cents - gift)
      const cents = charge.paid - worth
      const about = { date: dayText(on), event: entry.about ?? '', value: amountText(worth, currency) }
      const price = amountText(charge.paid, currency)
      const text = m.money_letter_ticket({ ...about, price, amount: amountText(cents, currency) })
      return cents <= 0 ? [] : [{ on, cents, text, isTicket: true, donors: paid.map(({ by }) => by) }]
    }
    if (!duesDeductible || entry.purpose !== 'dues') return []
    const level = settling.levels.get(entry.level_id ?? '')?.name ?? ''
    const inYear = paid.filter((part) => isInYear(part.on))
    const cents = inYear.reduce((sum, part) => sum + part.cents, 0)
    const about = { level, year: entry.year ?? '', amount: amountText(cents, currency) }
    const donors = inYear.map(({ by }) => by)
    return cents === 0 ? [] : [{ on: inYear[0]?.on ?? on, cents, text: m.money_letter_dues(about), donors }]
  })
  return gifts.toSorted((one, other) => (one.on < other.on ? -1 : 1))
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
