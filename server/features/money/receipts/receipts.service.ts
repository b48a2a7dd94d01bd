import { sql } from 'kysely'
import { ownMoneyPath } from '../../../../contract/money/options-and-limits.ts'
import type { PrintedReceipt, Receipt, ReceiptRow } from '../../../../contract/money/receipts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { accountsReached, queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findAccountId } from '../accounts/following.service.ts'
import { societyYearSpan } from '../ledger/dues.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'

const receiptsWithoutLimit = 100

/** States whether a correction or refund reversed a payment in whole or in part. */
const takenBack = sql<boolean>`exists (
  select 1 from money_entries as back where back.corrects = entry.id and not exists (
    select 1 from money_entries as again where again.corrects = back.id and again.cents = back.cents))`

/** Selects receipts with their entries. */
function receipts(connection: Connection) {
  return connection
    .selectFrom('money_receipts as receipt')
    .innerJoin('money_entries as entry', 'entry.id', 'receipt.entry_id')
    .selectAll('receipt')
    .select(['entry.kind', 'entry.cents', 'entry.currency', 'entry.method', 'entry.check_number'])
    .select(['entry.received_on', 'entry.user_id'])
    .select(takenBack.as('corrected'))
}

type Row = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

function rowView(row: Row): ReceiptRow {
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind === 'donation' ? 'donation' : 'payment',
    name: row.name,
    cents: row.cents,
    currency: row.currency,
    method: row.method ?? 'other',
    checkNumber: row.check_number,
    receivedOn: row.received_on,
    writtenAt: row.written_at,
    corrected: Boolean(row.corrected),
    sentAt: row.sent_at,
  }
}

const viewOf = (row: Row): Receipt => ({ ...rowView(row), society: row.society, text: row.text })

async function findReceipt(connection: Connection, id: string): Promise<Row> {
  const row = await receipts(connection).where('receipt.id', '=', id).executeTakeFirst()
  if (!row) throw refusal('absent')
  return row
}

/**
 * Returns a receipt of the viewer's household; treasurers may read all.
 * @throws {Refusal} absent
 */
export async function readReceipt({ database }: Context, viewer: Viewer, id: string): Promise<Receipt> {
  const row = await findReceipt(database, id)
  if (may(viewer, 'keep money')) return viewOf(row)
  const account = await database
    .selectFrom('money_accounts')
    .select(['id', 'merged_into'])
    .where('id', '=', row.account_id)
    .executeTakeFirst()
  const own = await findAccountId(database, viewer.userId)
  if (!account || (account.merged_into ?? account.id) !== own) throw refusal('absent')
  return viewOf(row)
}

/** Lists receipts, newest number first. */
export async function listReceipts(
  { database }: Context,
  { limit = receiptsWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<ReceiptRow>> {
  let query = receipts(database)
    .orderBy('receipt.number', 'desc')
    .limit(limit + 1)
  if (cursor) query = query.where('receipt.number', '<', Number(readCursor(cursor, 1)[0]) || 0)
  const { items, next } = pageOf(await query.execute(), limit, ({ number }) => [String(number)])
  return { items: items.map(rowView), next }
}

/**
 * Mails a receipt to the payer, or else to an adult of the household.
 * @throws {Refusal} absent, conflict where email reaches nobody of them
 */
export function sendReceipt(context: Context, viewer: Viewer, id: string): Promise<Receipt> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const row = await findReceipt(transaction, id)
    const recipient = await findReader(transaction, row.user_id ?? '')
    if (!recipient) throw conflict(m.money_error_receipt_address())
    await queueTopicMail(context, transaction, { userId: recipient.id }, () => ({
      topic: 'money',
      subject: m.money_receipt_subject({ number: row.number, society: row.society }),
      text: row.corrected ? `${row.text}\n\n${m.money_receipt_corrected()}` : row.text,
      button: m.money_receipt_button(),
      url: `${config.publicUrl}${ownMoneyPath}`,
    }))
    await transaction
      .updateTable('money_receipts')
      .set({ sent_at: config.now().toISOString() })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(config, transaction, viewer, {
      act: 'send receipt',
      subject: { kind: 'money', id },
      aboutUserId: recipient.id,
      before: null,
      after: { number: row.number },
      reason: null,
    })
    return viewOf(await findReceipt(transaction, id))
  })
}

/** Selects the adults of a person's household, and the person, that email reaches. */
function readersAtHome(connection: Connection) {
  return connection
    .selectFrom('users')
    .leftJoin('household_members as mate', 'mate.user_id', 'users.id')
    .leftJoin('household_members as own', 'own.household_id', 'mate.household_id')
    .select('users.id')
    .where(accountsReached('money'))
}

/** Finds the reader of a receipt: who paid, or else the adult that has lived longest in the household. */
async function findReader(connection: Connection, payerId: string): Promise<{ id: string } | undefined> {
  const readers = await readersAtHome(connection)
    .where(({ eb, or }) => or([eb('users.id', '=', payerId), eb('own.user_id', '=', payerId)]))
    .orderBy('mate.joined_at')
    .orderBy('users.id')
    .execute()
  return readers.find(({ id }) => id === payerId) ?? readers[0]
}

/** Lists the unsent, unreversed receipts of a year for households that no email reaches. */
export async function listPrintedReceipts(
  { database }: Context,
  {
    year,
    limit = receiptsWithoutLimit,
    cursor,
  }: { year: number; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PrintedReceipt>> {
  const { from, to } = societyYearSpan(year, (await readMoneyRules(database)).yearStart)
  let query = receipts(database)
    .leftJoin('household_members as place', 'place.user_id', 'entry.user_id')
    .leftJoin('households', 'households.id', 'place.household_id')
    .select('households.address')
    .where('receipt.sent_at', 'is', null)
    .where(sql<boolean>`not ${takenBack}`)
    .where('entry.received_on', '>=', from)
    .where('entry.received_on', '<=', to)
    .where(({ exists, not }) =>
      not(
        exists(
          readersAtHome(database).where(({ eb, or }) =>
            or([
              eb('users.id', '=', sql<string>`entry.user_id`),
              eb('own.user_id', '=', sql<string>`entry.user_id`),
            ]),
          ),
        ),
      ),
    )
    .orderBy('receipt.number')
    .limit(limit + 1)
  if (cursor) query = query.where('receipt.number', '>', Number(readCursor(cursor, 1)[0]) || 0)
  const { items, next } = pageOf(await query.execute(), limit, ({ number }) => [String(number)])
  return {
    items: items.map(({ id, name, address, text }) => ({ _id: id, name, address, text })),
    next,
  }
}
