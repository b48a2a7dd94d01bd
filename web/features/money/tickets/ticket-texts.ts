import { ticketKinds } from '../../../../contract/money/options.ts'
import type { TicketPrices } from '../../../../contract/money/tickets.ts'
import { m } from '../../../../contract/paraglide/messages.js'

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
