import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'

/** Returns the closed ones of some years. The others stay open until the transaction ends. */
export async function listClosedYears(transaction: Connection, years: readonly number[]): Promise<number[]> {
  const query = transaction.selectFrom('money_years').select(['year', 'closed_at']).where('year', 'in', years)
  const rows = await (locksRows(transaction) ? query.forShare() : query).execute()
  return rows.filter(({ closed_at }) => closed_at !== null).map(({ year }) => year)
}

/** Returns whether a payment is in a deposit that was not closed yet. */
export async function isInOpenDeposit(connection: Connection, entryId: string): Promise<boolean> {
  const found = await connection
    .selectFrom('money_deposit_payments as payment')
    .innerJoin('money_deposits as deposit', 'deposit.id', 'payment.deposit_id')
    .select('deposit.id')
    .where('payment.entry_id', '=', entryId)
    .where('deposit.closed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
