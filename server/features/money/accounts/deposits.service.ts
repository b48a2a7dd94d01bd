import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Deposit, DepositDetails, DepositInput } from '../../../../contract/money/deposits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MoneyDepositRow } from '../../../database/rows/money-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import { readMoneyRules, recordAmounts } from '../settings/money-settings.service.ts'
import { nameOf } from './following.service.ts'

const withoutLimit = 100

interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Lists deposits, newest first. */
export async function listAllDeposits(
  { database }: Context,
  { limit = withoutLimit, cursor }: Paging,
): Promise<Page<Deposit>> {
  const rows = await listDeposits(database, readIdCursor(cursor), limit + 1)
  const { items, next } = pageById(rows, limit)
  const views: Deposit[] = []
  for (const row of items) views.push(await viewOf(database, row))
  return { items: views, next }
}

/** Lists cash and checks without a deposit, oldest first. */
export async function listWaitingPayments(
  { database }: Context,
  { limit = withoutLimit, cursor }: Paging,
): Promise<Page<DepositDetails['payments'][number]>> {
  const rows = await listWaiting(database, readIdCursor(cursor), limit + 1)
  const { items, next } = pageById(rows, limit)
  return { items: items.flatMap((payment) => (payment.cents > 0 ? [paymentView(payment)] : [])), next }
}

function paymentView({ id, ...payment }: Awaited<ReturnType<typeof listDepositPayments>>[number]) {
  const { name, kind, cents, corrected, method, check_number, received_on } = payment
  return {
    _id: id,
    name,
    kind: kind === 'donation' ? ('donation' as const) : ('payment' as const),
    cents,
    correctedCents: corrected,
    method: method ?? 'other',
    checkNumber: check_number,
    receivedOn: received_on,
  }
}

async function viewOf(connection: Connection, row: StoredDeposit): Promise<Deposit> {
  return {
    _id: row.id,
    heldOn: row.held_on,
    note: row.note,
    count: row.count,
    cents: row.cents,
    closed: row.closed_at,
    closedBy: row.closed_by === null ? null : await nameOf(connection, row.closed_by),
    createdAt: row.created_at,
  }
}

/**
 * Returns one deposit with its payments.
 * @throws {Refusal} absent
 */
export async function readDeposit(connection: Connection, id: string): Promise<DepositDetails> {
  const row = await findDeposit(connection, id)
  if (!row) throw refusal('absent')
  const payments = await listDepositPayments(connection, id)
  return { ...(await viewOf(connection, row)), payments: payments.map(paymentView) }
}

/**
 * Creates a deposit of payments.
 * @throws {Refusal} invalid (heldOn), conflict for payments that are in another deposit, or are no cash or
 *   checks
 */
export function createDeposit(
  context: Context,
  viewer: Viewer,
  { payments, heldOn, note = null }: DepositInput,
  key: RepeatKey,
): Promise<DepositDetails> {
  const { config, database } = context
  const now = config.now()
  const today = dayIn(config.timeZone, now)
  if (heldOn !== undefined && heldOn > today)
    throw invalid('heldOn', m.money_error_future({ today: dayText(today) }))
  const content = { payments, heldOn, note }
  return database.transaction().execute((transaction) =>
    once(
      config,
      transaction,
      { userId: viewer.userId, endpoint: 'POST /api/admin/money/deposits', key, content },
      async () => {
        const id = newId(now.getTime())
        const deposit = { id, held_on: heldOn ?? today, note, count: 0, cents: 0 }
        await insertDeposit(transaction, { ...deposit, created_at: now.toISOString() })
        const chosen = [...new Set(payments)]
        if ((await takePayments(transaction, id, chosen)) < chosen.length)
          throw conflict(m.money_error_deposit_taken())
        const taken = await listDepositPayments(transaction, id)
        if (taken.some(({ cents }) => cents <= 0)) throw conflict(m.money_error_deposit_kind())
        const cents = taken.reduce((sum, payment) => sum + payment.cents, 0)
        await updateDeposit(transaction, id, { count: taken.length, cents })
        await recordAmounts(context, transaction, viewer, {
          act: 'create deposit',
          id,
          after: { count: taken.length, cents },
        })
        return readDeposit(transaction, id)
      },
    ),
  )
}

/**
 * Deletes an open deposit; its payments wait again.
 * @throws {Refusal} absent, conflict once it is closed
 */
export async function removeDeposit(context: Context, viewer: Viewer, id: string): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const row = await findDeposit(transaction, id, { lock: true })
    if (!row) throw refusal('absent')
    if (row.closed_at !== null) throw conflict(m.money_error_deposit_closed())
    await releasePayments(transaction, id)
    await deleteDeposit(transaction, id)
    await recordAmounts(context, transaction, viewer, {
      act: 'take deposit apart',
      id,
      after: { count: row.count, cents: row.cents },
    })
  })
}

/**
 * Closes a deposit once; the count and total of the treasurer must agree with its payments.
 * @throws {Refusal} absent, conflict
 */
export function closeDeposit(
  context: Context,
  viewer: Viewer,
  id: string,
  counted: { count: number; cents: number },
): Promise<DepositDetails> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const row = await findDeposit(transaction, id, { lock: true })
    if (!row) throw refusal('absent')
    if (row.closed_at !== null) throw conflict(m.money_error_deposit_closed())
    const payments = await listDepositPayments(transaction, id)
    const cents = payments.reduce((sum, payment) => sum + payment.cents, 0)
    if (counted.count !== payments.length || counted.cents !== cents) {
      const { currency } = await readMoneyRules(transaction)
      const total = amountText(cents, currency)
      throw conflict(m.money_error_deposit_counts({ count: payments.length, total }))
    }
    const closed = { closed_at: config.now().toISOString(), closed_by: viewer.userId }
    await updateDeposit(transaction, id, { ...counted, ...closed })
    await recordAmounts(context, transaction, viewer, { act: 'close deposit', id, after: counted })
    return readDeposit(transaction, id)
  })
}

type StoredDeposit = Selectable<MoneyDepositRow>

function listDeposits(connection: Connection, after: string | null, limit: number) {
  let query = connection.selectFrom('money_deposits').selectAll().orderBy('id', 'desc').limit(limit)
  if (after !== null) query = query.where('id', '<', after)
  return query.execute()
}

/** Finds a deposit; optionally locks it until the transaction ends. */
function findDeposit(connection: Connection, id: string, { lock = false } = {}) {
  const query = connection.selectFrom('money_deposits').selectAll().where('id', '=', id)
  return (lock && locksRows(connection) ? query.forUpdate() : query).executeTakeFirst()
}

function insertDeposit(connection: Connection, deposit: Insertable<MoneyDepositRow>) {
  return connection.insertInto('money_deposits').values(deposit).execute()
}

function updateDeposit(connection: Connection, id: string, change: Updateable<MoneyDepositRow>) {
  return connection.updateTable('money_deposits').set(change).where('id', '=', id).execute()
}

function deleteDeposit(connection: Connection, id: string) {
  return connection.deleteFrom('money_deposits').where('id', '=', id).execute()
}

/** Adds waiting payments to a deposit; returns their number. */
async function takePayments(
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

function releasePayments(transaction: Connection, depositId: string) {
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
async function listWaiting(connection: Connection, after: string | null, limit: number) {
  let query = payments(connection).where('payment.deposit_id', 'is', null).limit(limit)
  if (after !== null) query = query.where('entry.id', '>', after)
  return withCents(await query.execute())
}

/** Lists the payments of a deposit, oldest first. */
async function listDepositPayments(connection: Connection, depositId: string) {
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
