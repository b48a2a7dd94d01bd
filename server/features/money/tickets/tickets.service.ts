import type { EventDetails } from '../../../../contract/events/schemas.ts'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import { centsMax, type PaymentMethod, ticketKinds } from '../../../../contract/money/options-and-limits.ts'
import type {
  EventSales,
  OwnTickets,
  SoldTickets,
  TicketPrices,
  TicketPricesInput,
  TicketsInput,
} from '../../../../contract/money/tickets.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale } from '../../../../contract/paraglide/runtime.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, stale } from '../../../endpoints/entity-tags.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import { inLanguage } from '../../../text/languages.ts'
import { readEvent } from '../../events/calendar/calendar.service.ts'
import { presentAccountOf } from '../accounts/accounts.service.ts'
import { viewEntered } from '../accounts/entries.service.ts'
import { accountOf, nameOf } from '../accounts/following.service.ts'
import { type EntryDraft, enter } from '../ledger/entering.service.ts'
import { listMembers } from '../ledger/settling.queries.ts'
import { readSettlingRules } from '../ledger/settling.service.ts'
import { readMoneyRules, recordAmounts, waysToPayOf } from '../settings/money-settings.service.ts'
import { countHousehold, findPrices, listSold, type StoredPrices, savePrices } from './tickets.queries.ts'

/** Prices belong to a whole series, tickets to one date of it. */
const pricedId = ({ _id, series }: EventDetails) => series ?? _id

function pricesView(prices: StoredPrices | undefined): TicketPrices | null {
  if (!prices || ticketKinds.every((kind) => prices[kind] === null)) return null
  const { adult, child, member, value_cents } = prices
  return { adult, child, member, valueCents: value_cents }
}

/**
 * Returns the ticket prices of an event, and the tickets of the viewer's household.
 * @throws {Refusal} absent
 */
export async function readOwnTickets(context: Context, viewer: Viewer, id: string): Promise<OwnTickets> {
  const { database } = context
  const event = await readEvent(context, viewer, id)
  const accountId = await presentAccountOf(context, viewer.userId)
  const [prices, rules, sold] = await Promise.all([
    findPrices(database, pricedId(event)),
    readMoneyRules(database),
    listSold(database, event._id, accountId),
  ])
  return {
    event: event._id,
    currency: rules.currency,
    prices: pricesView(prices),
    version: prices?.version ?? 0,
    tickets: await soldViews(database, sold),
    pay: waysToPayOf(context, rules),
  }
}

async function soldViews(
  connection: Connection,
  rows: Awaited<ReturnType<typeof listSold>>,
): Promise<SoldTickets[]> {
  const accounts = rows.map(({ account_id, household_id, holder_id }) => {
    return { id: account_id, household_id, user_id: holder_id }
  })
  const people = await listMembers(connection, accounts)
  return rows.map((row) => soldView(row, people.get(row.account_id) ?? []))
}

function soldView(row: Awaited<ReturnType<typeof listSold>>[number], people: string[]): SoldTickets {
  const { charge_id, account_id, user_id, user_name, name, tickets, cents, open_cents, state } = row
  return {
    charge: charge_id,
    account: account_id,
    people,
    user: { _id: user_id, name: user_name },
    name,
    adult: tickets?.adult ?? 0,
    child: tickets?.child ?? 0,
    member: tickets?.member ?? 0,
    cents,
    openCents: open_cents,
    state,
  }
}

/**
 * Returns the tickets of an event with their owners and payments.
 * @throws {Refusal} absent
 */
export async function readSales(context: Context, viewer: Viewer, id: string): Promise<EventSales> {
  return viewSales(context.database, await readEvent(context, viewer, id))
}

async function viewSales(connection: Connection, event: EventDetails): Promise<EventSales> {
  const [prices, { currency }, sold] = await Promise.all([
    findPrices(connection, pricedId(event)),
    readMoneyRules(connection),
    listSold(connection, event._id, null),
  ])
  return {
    event: event._id,
    currency,
    prices: pricesView(prices),
    version: prices?.version ?? 0,
    sold: await soldViews(connection, sold),
    cents: sold.reduce((sum, { cents }) => sum + cents, 0),
    openCents: sold.reduce((sum, { open_cents }) => sum + open_cents, 0),
  }
}

/**
 * Sets ticket prices; sold tickets retain theirs.
 * @throws {Refusal} absent, conflict
 */
export async function changePrices(
  context: Context,
  viewer: Viewer,
  { event: id, ifMatch }: { event: string; ifMatch: string | undefined },
  { adult, child, member, valueCents }: TicketPricesInput,
): Promise<EventSales> {
  const { database } = context
  const event = await readEvent(context, viewer, id)
  return database.transaction().execute(async (transaction) => {
    const before = await findPrices(transaction, pricedId(event))
    const version = before?.version ?? 0
    if (ifMatch !== undefined && !namesVersion(ifMatch, version)) throw stale()
    const after = {
      event_id: pricedId(event),
      adult: adult === undefined ? (before?.adult ?? null) : adult,
      child: child === undefined ? (before?.child ?? null) : child,
      member: member === undefined ? (before?.member ?? null) : member,
      value_cents: valueCents === undefined ? (before?.value_cents ?? null) : valueCents,
      version: version + 1,
    }
    if (!(await savePrices(transaction, after, version))) throw stale()
    await recordAmounts(context, transaction, viewer, {
      act: 'change ticket prices',
      id: event._id,
      before: pricesView(before),
      after: pricesView(after),
    })
    return viewSales(transaction, event)
  })
}

/**
 * Orders tickets for the viewer's household, to pay online or at the door.
 * @throws {Refusal} absent, invalid (adult, child, member), conflict for an event that is over or cancelled
 */
export async function orderTickets(
  context: Context,
  viewer: Viewer,
  id: string,
  tickets: TicketsInput,
  key: RepeatKey,
): Promise<OwnTickets> {
  await sell(context, viewer, { id, user: viewer.userId, tickets, by: null, key })
  return readOwnTickets(context, viewer, id)
}

/**
 * Sells tickets at the door; with a method they are paid at once.
 * @throws {Refusal} absent, invalid, conflict
 */
export function sellTickets(
  context: Context,
  viewer: Viewer,
  id: string,
  { user, method, ...tickets }: TicketsInput & { user: string; method?: PaymentMethod | undefined },
  key: RepeatKey,
): Promise<EnteredEntry[]> {
  return sell(context, viewer, { id, user, tickets, method, by: viewer.userId, key })
}

interface Sale {
  id: string
  user: string
  tickets: TicketsInput
  method?: PaymentMethod | undefined
  /** The treasurer at the door; null for members. */
  by: string | null
  key: RepeatKey
}

async function sell(
  context: Context,
  viewer: Viewer,
  { id, user, tickets, method, by, key }: Sale,
): Promise<EnteredEntry[]> {
  const { config, database } = context
  const event = await readEvent(context, viewer, id)
  // The ledger is the society's: its lines do not depend on what a buyer reads.
  const { title } = await inLanguage(baseLocale, () => readEvent(context, viewer, id))
  const today = dayIn(config.timeZone, config.now())
  const lastDay = event.allDay ? event.end : dayIn(config.timeZone, new Date(event.end))
  if (event.cancelled || lastDay < today) throw conflict(m.money_error_ticket_event())
  const endpoint =
    by === null ? 'POST /api/money/events/:event/tickets' : 'POST /api/admin/money/events/:event/tickets'
  const content = { id, user, tickets, method }
  return database.transaction().execute((transaction) =>
    once(config, transaction, { userId: viewer.userId, endpoint, key, content }, async () => {
      const [rules, settling] = [await readMoneyRules(transaction), await readSettlingRules(transaction)]
      const prices = await findPrices(transaction, pricedId(event))
      const accountId = await accountOf(context, transaction, user)
      const { cents, giftCents } = costOf(prices, tickets)
      if (by === null) await refuseStrangers(transaction, accountId, event._id, tickets)
      const person = {
        account_id: accountId,
        user_id: user,
        user_name: (await nameOf(transaction, user)) ?? '',
      }
      const startDay = event.allDay ? event.start : dayIn(config.timeZone, new Date(event.start))
      const charge: EntryDraft = {
        ...person,
        kind: 'charge',
        purpose: 'ticket',
        cents,
        received_on: today,
        due_on: startDay > today ? startDay : today,
        about: title,
        event_id: event._id,
        tickets: JSON.stringify({ ...tickets, giftCents }),
      }
      const payment: EntryDraft[] =
        method === undefined
          ? []
          : [{ ...person, kind: 'payment', cents, method, received_on: today, paysPrevious: true }]
      const { ids, accounts } = await enter(
        context,
        transaction,
        { currency: rules.currency, by, actor: viewer.userId, rules: settling },
        [charge, ...payment],
      )
      const settled = accounts.get(accountId)
      if (!settled) throw new Error('The account is gone.')
      const views: EnteredEntry[] = []
      for (const entryId of ids)
        views.push(await viewEntered({ context, transaction, viewer, settling, today }, settled, entryId))
      return views
    }),
  )
}

function costOf(
  prices: StoredPrices | undefined,
  tickets: TicketsInput,
): { cents: number; giftCents: number } {
  if (!prices || pricesView(prices) === null) throw conflict(m.money_error_no_prices())
  let cents = 0
  let giftCents = 0
  for (const kind of ticketKinds) {
    if (tickets[kind] === 0) continue
    const price = prices[kind]
    if (price === null) throw invalid(kind, m.money_error_ticket_price())
    cents += price * tickets[kind]
    if (cents > centsMax)
      throw invalid(kind, m.errors_whole_number({ field: m.money_cents(), min: 1, max: centsMax }))
    if (prices.value_cents !== null) giftCents += Math.max(0, price - prices.value_cents) * tickets[kind]
  }
  if (cents === 0) throw conflict(m.money_error_no_prices())
  return { cents, giftCents }
}

/** Refuses more tickets for a household than it has people. */
async function refuseStrangers(
  transaction: Connection,
  accountId: string,
  eventId: string,
  { member }: TicketsInput,
): Promise<void> {
  if (member === 0) return
  const [people, sold] = [
    await countHousehold(transaction, accountId),
    await listSold(transaction, eventId, accountId),
  ]
  const taken = sold
    .filter(({ state }) => state !== 'corrected')
    .reduce((sum, { tickets }) => sum + (tickets?.member ?? 0), 0)
  if (taken + member > people)
    throw invalid('member', m.money_error_ticket_members({ people, left: Math.max(0, people - taken) }))
}
