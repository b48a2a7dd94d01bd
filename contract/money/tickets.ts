import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { clearable, id, wholeNumber } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { waysToPay } from './accounts.ts'
import { enteredEntry } from './entries.ts'
import { cents, currency, methodInput, moneyPerson, noteInput, priceInput } from './fields.ts'
import { chargeStates, ticketsMax } from './options-and-limits.ts'

/** Prices of an event's tickets in cents; null where there are none of the kind. */
export const ticketPrices = z.object({
  adult: cents.nullable(),
  child: cents.nullable(),
  member: cents.nullable().describe('A person of a household in the society'),
  valueCents: cents.nullable().describe('What a ticket is worth; the rest of its price is a gift'),
})

export const ticketPricesInput = z.object({
  adult: clearable(priceInput),
  child: clearable(priceInput),
  member: clearable(priceInput).describe('A person of a household in the society'),
  valueCents: clearable(priceInput).describe('What a ticket is worth; the rest of its price is a gift'),
})

const number = (label: () => string) => wholeNumber(label, 0, ticketsMax).default(0)

/** Tickets for one household. */
export const ticketsInput = z
  .object({
    adult: number(m.money_ticket_adult),
    child: number(m.money_ticket_child),
    member: number(m.money_ticket_member),
  })
  .refine(({ adult, child, member }) => adult + child + member > 0, {
    path: ['adult'],
    error: () => m.money_tickets_none(),
  })

/** Tickets sold at the door: with a method they are paid at once. */
export const doorTicketsInput = ticketsInput.safeExtend({ user: id, method: methodInput.optional() })

/** Tickets that a household gives back. */
export const ticketsReturn = z.object({ charge: id, note: noteInput })

/** Tickets that a household has. */
export const soldTickets = z.object({
  charge: id,
  account: id,
  people: z.array(id).describe('The adults of the household'),
  user: moneyPerson.nullable(),
  name: z.string(),
  adult: z.int(),
  child: z.int(),
  member: z.int(),
  cents,
  openCents: cents,
  state: z.enum(chargeStates),
})

export const eventTickets = z.object({
  event: id,
  currency,
  prices: ticketPrices.nullable().describe('null where the event costs nothing'),
  version: z.int(),
})
export const ownTickets = eventTickets.extend({
  tickets: z.array(soldTickets).describe('Of the own household'),
  pay: waysToPay,
})
export const eventSales = eventTickets.extend({
  sold: z.array(soldTickets).describe('By name'),
  cents: cents.describe('Sum of all tickets'),
  openCents: cents,
})

export type TicketPrices = z.infer<typeof ticketPrices>
export type TicketPricesInput = z.infer<typeof ticketPricesInput>
export type TicketsInput = z.infer<typeof ticketsInput>
export type OwnTickets = z.infer<typeof ownTickets>
export type EventSales = z.infer<typeof eventSales>
export type TicketsReturn = z.infer<typeof ticketsReturn>
export type SoldTickets = z.infer<typeof soldTickets>

const params = z.object({ event: id.describe('The id of an event, or of one of its occurrences') })

export const ticketEndpoints = endpoints({
  'GET /api/money/events/:event': {
    name: 'readTicketPrices',
    summary: 'What tickets of an event cost, and those of the own household',
    audience: 'members',
    params,
    response: ownTickets,
    refusals: ['absent'],
  },
  'POST /api/money/events/:event/tickets': {
    name: 'orderTickets',
    summary: 'Take tickets: they are charged to the own household, to pay online or at the door',
    audience: 'members',
    params,
    body: ticketsInput,
    response: ownTickets,
    status: 201,
    refusals: ['absent', 'conflict'],
    repeatable: true,
  },
  'GET /api/admin/money/events/:event': {
    name: 'listTickets',
    summary: 'Who has tickets of an event, and who has paid',
    audience: 'keep money',
    params,
    response: eventSales,
    refusals: ['absent'],
  },
  'PUT /api/admin/money/events/:event/prices': {
    name: 'updateTicketPrices',
    summary: 'Set what tickets of an event cost; sold ones keep their price',
    audience: 'keep money',
    params,
    body: ticketPricesInput,
    response: eventSales,
    refusals: ['absent', 'conflict'],
    ifMatch: 'optional',
    versioned: true,
  },
  'POST /api/admin/money/events/:event/tickets': {
    name: 'sellTickets',
    summary: 'Sell tickets at the door; with a method they are paid at once',
    audience: 'keep money',
    params,
    body: doorTicketsInput,
    response: z.array(enteredEntry).describe('The charge, and the payment'),
    status: 201,
    refusals: ['absent', 'conflict'],
    repeatable: true,
  },
  'POST /api/admin/money/events/:event/returns': {
    name: 'cancelTickets',
    summary: 'Take tickets back: a correction of their charge, and a refund of each payment for them',
    audience: 'keep money',
    params,
    body: ticketsReturn,
    response: z
      .array(enteredEntry)
      .describe('Payments at Stripe are given back there, and have no refund here yet'),
    status: 201,
    refusals: ['absent', 'conflict'],
    repeatable: true,
  },
})
