import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { MoneyCheckoutRow, MoneyStrayRow } from '../../../database/rows/stripe-rows.ts'

export function insertCheckout(connection: Connection, checkout: Insertable<MoneyCheckoutRow>) {
  return connection.insertInto('money_checkouts').values(checkout).execute()
}

export function saveSession(connection: Connection, id: string, sessionId: string) {
  return connection
    .updateTable('money_checkouts')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .execute()
}

export function findCheckout(connection: Connection, id: string) {
  return connection.selectFrom('money_checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Records an event of Stripe; returns false when it was processed before. */
export async function recordEvent(
  transaction: Connection,
  event: { id: string; type: string; at: string },
): Promise<boolean> {
  const noted = await transaction
    .insertInto('money_stripe_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Checks whether an event of Stripe was processed before. */
export async function isEventKnown(connection: Connection, id: string): Promise<boolean> {
  const known = await connection
    .selectFrom('money_stripe_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known !== undefined
}

/** Deletes the ids of events that are too old to be sent again. */
export function deleteEventsBefore(connection: Connection, before: string) {
  return connection.deleteFrom('money_stripe_events').where('at', '<', before).execute()
}

export function findByReference(connection: Connection, reference: string) {
  return connection
    .selectFrom('money_entries')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Sums the refunds of a payment that Stripe made. */
export async function sumRefunds(connection: Connection, paymentId: string): Promise<number> {
  const rows = await connection
    .selectFrom('money_entries')
    .select(['kind', 'cents'])
    .where('corrects', '=', paymentId)
    .where('kind', '=', 'refund')
    .execute()
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

/** Adds a stray payment for the treasurer, once for each reference. */
export function insertStray(transaction: Connection, stray: Insertable<MoneyStrayRow>) {
  return transaction
    .insertInto('money_stray')
    .values(stray)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists stray payments, newest first. */
export function listStray(connection: Connection, after: string | null, limit: number) {
  let query = connection.selectFrom('money_stray').selectAll().orderBy('id', 'desc').limit(limit)
  if (after !== null) query = query.where('id', '<', after)
  return query.execute()
}

/** Marks a stray payment as resolved. */
export function settleStray(connection: Connection, id: string, at: string) {
  return connection
    .updateTable('money_stray')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

export function findStray(connection: Connection, id: string) {
  return connection.selectFrom('money_stray').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the secret that signs the links of reminders. */
export async function readLinkSecret(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'payment links')
    .executeTakeFirstOrThrow()
  return value
}

export function findCharge(connection: Connection, id: string) {
  return connection.selectFrom('money_charges').selectAll().where('charge_id', '=', id).executeTakeFirst()
}
