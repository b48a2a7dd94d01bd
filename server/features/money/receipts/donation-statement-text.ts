import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import { methodText } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import { listText } from '../../../text/formats.ts'
import { societyName } from '../../../text/versions.ts'
import type { StoredEntry } from '../ledger/money-entries.queries.ts'
import type { SettlingRules, settleEntries } from '../ledger/settling.service.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import { type MoneyRules, textsOf } from '../settings/money-settings.service.ts'

/** A gift of an account. A donation, the gift in a ticket, or dues where the society counts them. */
interface Gift {
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

/** A letter's household: the adults, including any who died. */
interface Household {
  /** The name of the account. */
  name: string
  adults: { id: string; name: string; departed: Departure | null }[]
}

/** Composes the letter of a year in the current language. */
export function donationStatementText(
  config: Config,
  household: Household,
  gifts: readonly Gift[],
  { year, rules }: { year: number; rules: MoneyRules },
): string {
  const { donationSentence, ticketSentence, treasurer } = textsOf(rules)
  const donors = donorsOf(household, gifts)
  const { given = [], tickets = [] } = Object.groupBy(gifts, ({ isTicket }) =>
    isTicket ? 'tickets' : 'given',
  )
  const lineOf = ({ text, donors: by }: Gift) =>
    donors.length === 1 && by.every(({ user_id }) => user_id === donors[0]?.id)
      ? text
      : m.money_letter_from({ text, name: listText([...new Set(by.map(({ user_name }) => user_name))]) })
  // Each sentence is about the lines above it.
  const part = (some: readonly Gift[], sentence: string) =>
    some.length === 0 ? [] : [some.map(lineOf).join('\n'), sentence]
  const cents = gifts.reduce((sum, gift) => sum + gift.cents, 0)
  return [
    greeting(household, donors),
    m.money_letter_thanks({ society: societyName(config), year }),
    ...part(given, donationSentence),
    ...part(tickets, ticketSentence),
    m.money_letter_total({ amount: amountText(cents, rules.currency) }),
    rules.ein === null ? null : m.money_letter_ein({ ein: rules.ein }),
    treasurer,
    societyName(config),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Greets the donors; the family where every adult has died. */
function greeting({ name, adults }: Household, donors: Household['adults']): string {
  const greeted = donors.length > 0 ? donors : adults
  const names = greeted.length > 0 ? listText(greeted.map((one) => one.name)) : name
  return greeted === donors || adults.length === 0
    ? m.money_letter_greeting({ name: names })
    : m.money_letter_greeting_family({ name: names })
}

/**
 * Returns the living adults who gave, or else all living adults: a deduction is the donor's
 * (IRS publication 1771), and the survivor of a couple files for both.
 */
function donorsOf({ adults }: Household, gifts: readonly Gift[]): Household['adults'] {
  const living = adults.filter(({ departed }) => departed !== 'deceased')
  const givers = new Set(gifts.flatMap(({ donors }) => donors.map(({ user_id }) => user_id)))
  const donors = living.filter(({ id }) => givers.has(id))
  return donors.length > 0 ? donors : living
}
