import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MoneyDepositRow } from '../../../database/rows/money-rows.ts'

export type StoredDeposit = Selectable<MoneyDepositRow>

export function listDeposits(connection: Connection, after: string | null, limit: number) {
  let query = connection.selectFrom('money_deposits').selectAll().orderBy('id', 'desc').limit(limit)
  if (after !== null) query = query.where('id', '<', after)
  return query.execute()
}

/** Finds a deposit; optionally locks it until the transaction ends. */
export function findDeposit(connection: Connection, id: string, { lock = false } = {}) {
  const query = connection.selectFrom('money_deposits').selectAll().where('id', '=', id)
  return (lock && locksRows(connection) ? query.forUpdate() : query).executeTakeFirst()
}

export function insertDeposit(connection: Connection, deposit: Insertable<MoneyDepositRow>) {
  return connection.insertInto('money_deposits').values(deposit).execute()
}

export function updateDeposit(connection: Connection, id: string, change: Updateable<MoneyDepositRow>) {
  return connection.updateTable('money_deposits').set(change).where('id', '=', id).execute()
}

export function deleteDeposit(connection: Connection, id: string) {
  return connection.deleteFrom('money_deposits').where('id', '=', id).execute()
}

/** Adds waiting payments to a deposit; returns their number. */
export async function takePayments(
  transaction: Connection,
  depositId: string,
  entryIds: readonly string[],
): Promise<number> {
  let count = 0
  for (const ids of chunksOf(entryIds)) {
    const { numUpdatedRows } = await transaction
      .updateTable('money_deposit_payments')
      .set({ deposit_id: depositId })
      .where('entry_id', 'in', ids)
      .where('deposit_id', 'is', null)
      .executeTakeFirstOrThrow()
    count += Number(numUpdatedRows)
  }
  return count
}

export function releasePayments(transaction: Connection, depositId: string) {
  return transaction
    .updateTable('money_deposit_payments')
    .set({ deposit_id: null })
    .where('deposit_id', '=', depositId)
    .execute()
}

/** Selects payments for the bank, with the sums reversed before and after deposit. */
function payments(connection: Connection) {
  const takenBack = (when: RawBuilder<unknown>) =>
    sql<number>`(select coalesce(sum(correction.cents), 0) from money_entries as correction
      where correction.corrects = entry.id and correction.kind = 'correction' and ${when})`
  return connection
    .selectFrom('money_deposit_payments as payment')
    .innerJoin('money_entries as entry', 'entry.id', 'payment.entry_id')
    .leftJoin('money_deposits as deposit', 'deposit.id', 'payment.deposit_id')
    .select(['entry.id', 'entry.user_name as name', 'entry.kind', 'entry.method'])
    .select(['entry.check_number', 'entry.received_on', 'entry.cents'])
    .select([
      takenBack(sql`(deposit.closed_at is null or correction.entered_at < deposit.closed_at)`).as('before'),
      takenBack(sql`correction.entered_at >= deposit.closed_at`).as('after'),
    ])
    .orderBy('entry.id')
}

/** Lists cash and checks without a deposit, oldest first. */
export async function listWaiting(connection: Connection, after: string | null, limit: number) {
  let query = payments(connection).where('payment.deposit_id', 'is', null).limit(limit)
  if (after !== null) query = query.where('entry.id', '>', after)
  return withCents(await query.execute())
}

/** Lists the payments of a deposit, oldest first. */
export async function listDepositPayments(connection: Connection, depositId: string) {
  return withCents(await payments(connection).where('payment.deposit_id', '=', depositId).execute())
}

// PostgreSQL sums to a decimal, which is returned as text.
function withCents<Row extends { cents: number; before: number; after: number }>(rows: Row[]) {
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    cents: row.cents - Number(before),
    corrected: Number(after),
  }))
}

/** Checks whether a payment is in an open deposit. */
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
