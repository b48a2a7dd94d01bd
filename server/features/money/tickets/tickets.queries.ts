import type { Insertable, Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { MoneyTicketPricesRow } from '../../../database/rows/money-rows.ts'

export type StoredPrices = Selectable<MoneyTicketPricesRow>

export function findPrices(connection: Connection, eventId: string): Promise<StoredPrices | undefined> {
  return connection
    .selectFrom('money_ticket_prices')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** Saves prices over those of a version; returns false when the version is outdated. */
export async function savePrices(
  transaction: Connection,
  { event_id, ...prices }: Insertable<MoneyTicketPricesRow>,
  version: number,
): Promise<boolean> {
  const saved = await transaction
    .insertInto('money_ticket_prices')
    .values({ event_id, ...prices })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet(prices).where('money_ticket_prices.version', '=', version),
    )
    .returning('event_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Lists the tickets of an event by name, optionally of one account. */
export function listSold(connection: Connection, eventId: string, accountId: string | null) {
  let query = connection
    .selectFrom('money_charges as charge')
    .innerJoin('money_entries as entry', 'entry.id', 'charge.charge_id')
    .innerJoin('money_accounts as account', 'account.id', 'charge.account_id')
    .select(['charge.charge_id', 'charge.account_id', 'charge.cents', 'charge.open_cents', 'charge.state'])
    .select(['entry.user_id', 'entry.user_name', 'entry.tickets', 'account.name'])
    .select(['account.household_id', 'account.user_id as holder_id'])
    .where('charge.event_id', '=', eventId)
    .orderBy('account.name_key')
    .orderBy('charge.charge_id')
  if (accountId !== null) query = query.where('charge.account_id', '=', accountId)
  return query.execute()
}

/** Finds the charge of an event's tickets. */
export function findTickets(connection: Connection, eventId: string, chargeId: string) {
  return connection
    .selectFrom('money_charges')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** Counts the people of an account's household, children too. */
export async function countHousehold(connection: Connection, accountId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('money_accounts as account')
    .innerJoin('household_members as place', 'place.household_id', 'account.household_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Math.max(1, count)
}
