import type { Insertable } from 'kysely'
import { methodText } from '../../../../contract/money/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MoneyEntryRow } from '../../../database/rows/money-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'
import type { StoredEntry } from './entries.queries.ts'

type Entry = Insertable<MoneyEntryRow>

/** A charge that a payment refers to. */
export type ChargeOfReceipt = Entry | StoredEntry

/** Price in cents above which a receipt states a ticket's value (IRS publication 1771). */
const disclosedAbove = 7500

/**
 * Creates the receipts of payments and donations, numbered without gaps. The numbers are assigned in the
 * transaction of the entries, one transaction after the other.
 * @param charges the charges that payments refer to, by id
 */
export async function writeReceipts(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  entries: readonly Entry[],
  charges: ReadonlyMap<string, ChargeOfReceipt>,
): Promise<void> {
  const paid = entries.filter(({ kind }) => kind === 'payment' || kind === 'donation')
  if (paid.length === 0) return
  await lockNumbers(transaction)
  const rules = await readMoneyRules(transaction)
  let number = await findLastNumber(transaction)
  const rows = paid.map((entry) => {
    number += 1
    const amount = amountText(entry.cents, entry.currency)
    const about = {
      society: config.societyName,
      name: entry.user_name,
      amount,
      date: dayText(entry.received_on),
      method: methodText[entry.method ?? 'other'](),
      number,
    }
    const paragraphs = [
      m.money_receipt_heading(about),
      entry.kind === 'donation' ? m.money_receipt_donation(about) : m.money_receipt_payment(about),
      entry.check_number ? m.money_receipt_check({ number: entry.check_number }) : null,
      entry.kind === 'donation' ? (rules.donationSentence ?? m.money_letter_nothing_given()) : null,
      ...giftsIn(entry, charges).flatMap((gift) => [
        m.money_letter_ticket_value({
          event: gift.event,
          price: amountText(gift.cents, entry.currency),
          value: amountText(gift.cents - gift.giftCents, entry.currency),
        }),
        rules.ticketSentence ?? m.money_letter_in_part(),
      ]),
      rules.ein === null ? null : m.money_letter_ein({ ein: rules.ein }),
      rules.treasurer,
    ]
    return {
      id: newId(config.now().getTime()),
      number,
      entry_id: entry.id,
      account_id: entry.account_id,
      name: entry.user_name,
      society: config.societyName,
      text: paragraphs.filter(Boolean).join('\n\n'),
      written_at: config.now().toISOString(),
    }
  })
  for (const chunk of chunksOf(rows)) await transaction.insertInto('money_receipts').values(chunk).execute()
}

/** Lists the paid tickets that were in part a gift, above the disclosed price. */
function giftsIn({ pays }: Entry, charges: ReadonlyMap<string, ChargeOfReceipt>) {
  const named: unknown = typeof pays === 'string' ? JSON.parse(pays) : []
  const ids = Array.isArray(named) ? named.filter((id) => typeof id === 'string') : []
  return ids.flatMap((id) => {
    const charge = charges.get(id)
    const tickets = typeof charge?.tickets === 'string' ? JSON.parse(charge.tickets) : charge?.tickets
    if (!charge || !tickets || tickets.giftCents <= 0 || charge.cents <= disclosedAbove) return []
    return [{ event: charge.about ?? '', cents: charge.cents, giftCents: Number(tickets.giftCents) }]
  })
}

/** Serialises the assignment of numbers; the embedded database has one writer. */
async function lockNumbers(transaction: Connection): Promise<void> {
  if (!locksRows(transaction)) return
  await transaction.selectFrom('money_settings').select('slot').where('slot', '=', 1).forUpdate().execute()
}

async function findLastNumber(transaction: Connection): Promise<number> {
  const last = await transaction
    .selectFrom('money_receipts')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.number ?? 0
}
