import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { SignInTicketRow } from '../../../database/rows/account-rows.ts'

export function insertTicket(transaction: Connection, ticket: Insertable<SignInTicketRow>) {
  return transaction.insertInto('sign_in_tickets').values(ticket).execute()
}

/** Finds whose ticket it is, unless it has expired at `now`. */
export function findTicket(connection: Connection, secretHash: string, now: string) {
  return connection
    .selectFrom('sign_in_tickets')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a ticket; false when it was used or voided meanwhile. */
export async function deleteTicket(transaction: Connection, secretHash: string): Promise<boolean> {
  const used = await transaction
    .deleteFrom('sign_in_tickets')
    .where('secret_hash', '=', secretHash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Voids what older passwords of an account were answered with. */
export function deleteTicketsOf(transaction: Connection, userId: string) {
  return transaction.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
}

export function deleteTicketsBefore(connection: Connection, now: string) {
  return connection.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
}
