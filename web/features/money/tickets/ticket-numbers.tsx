import { type TicketKind, ticketKinds, ticketsMax } from '../../../../contract/money/options-and-limits.ts'
import type { TicketPrices } from '../../../../contract/money/tickets.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import pages from '../elements/money.module.css'
import styles from './tickets.module.css'

export type TicketNumbers = Record<(typeof ticketKinds)[number], number>

const counts = {
  adult: m.money_tickets_adult,
  child: m.money_tickets_child,
  member: m.money_tickets_member,
} as const satisfies Record<keyof TicketNumbers, (input: { count: number }) => string>

/** Lists the tickets of a household, such as `2 adults, 1 child`. */
export function ticketCount(tickets: TicketNumbers): string {
  return ticketKinds
    .filter((kind) => tickets[kind] > 0)
    .map((kind) => counts[kind]({ count: tickets[kind] }))
    .join(', ')
}

/** Returns the kinds of tickets that an event has. */
export function offeredKinds(prices: TicketPrices) {
  return ticketKinds.filter((kind) => prices[kind] !== null)
}

/** Returns the total price of tickets. */
export function ticketTotal(prices: TicketPrices, tickets: TicketNumbers): number {
  return ticketKinds.reduce((sum, kind) => sum + (prices[kind] ?? 0) * tickets[kind], 0)
}

const labels: Record<TicketKind, () => string> = {
  adult: m.money_ticket_adult,
  child: m.money_ticket_child,
  member: m.money_ticket_member,
}

interface TicketSteppersProps {
  prices: TicketPrices
  currency: string
  numbers: TicketNumbers
  onChange: (numbers: TicketNumbers) => void
}

/** Steppers for the number of tickets of each kind. */
export function TicketSteppers({ prices, currency, numbers, onChange }: TicketSteppersProps) {
  return (
    <ul className={styles.steppers}>
      {offeredKinds(prices).map((kind) => {
        const count = numbers[kind]
        const label = labels[kind]()
        const set = (next: number) =>
          onChange({ ...numbers, [kind]: Math.min(ticketsMax, Math.max(0, next)) })
        return (
          <li key={kind}>
            <span className={styles.kind}>
              {label}
              <span className={pages.soft}>{formatMoney(prices[kind] ?? 0, currency)}</span>
            </span>
            <Button onClick={() => set(count - 1)} aria-label={m.money_ticket_less({ label })}>
              −
            </Button>
            <output className={styles.number}>{formatDigits(count)}</output>
            <Button onClick={() => set(count + 1)} aria-label={m.money_ticket_more({ label })}>
              +
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
