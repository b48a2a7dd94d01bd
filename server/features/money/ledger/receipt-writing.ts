import type { Insertable } from 'kysely'
import { methodText } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ReadingChoices } from '../../../../contract/text/reading-preferences.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MoneyEntryRow } from '../../../database/rows/money-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { digitText } from '../../../text/formats.ts'
import { inLanguage, knownLocale } from '../../../text/languages.ts'
import { societyName } from '../../../text/versions.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import { readLevels, type StoredLevel } from '../settings/levels.service.ts'
import { readMoneyRules, textsOf } from '../settings/money-settings.service.ts'
import { entryText } from './entry-text.ts'
import type { StoredEntry } from './money-entries.queries.ts'
import type { SettledAccount } from './settling.service.ts'

type Entry = Insertable<MoneyEntryRow>

/** Price in cents above which a receipt states a ticket's value (IRS publication 1771). */
const disclosedAbove = 7500

/**
 * Creates the receipts of payments and donations, numbered without gaps. The numbers are assigned in the
 * transaction of the entries, one transaction after the other.
 * Credit of an imported list has none, nor a method: the money came before this ledger.
 * Each is in the language of who paid, or of the request for people who never visited the site.
 * @param accounts the accounts of the entries, settled after them
 */
export async function writeReceipts(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  entries: readonly Entry[],
  accounts: ReadonlyMap<string, SettledAccount>,
): Promise<void> {
  const paid = entries.filter(
    ({ kind, method }) => kind === 'donation' || (kind === 'payment' && method !== null),
  )
  if (paid.length === 0) return
  await lockNumbers(transaction)
  const [rules, levels] = [await readMoneyRules(transaction), await readLevels(transaction)]
  let number = await findLastNumber(transaction)
  const readers = await listReaders(
    transaction,
    paid.flatMap(({ user_id }) => user_id ?? []),
  )
  const rows = paid.map((entry) => {
    number += 1
    const uses = usesOf(entry, accounts.get(entry.account_id))
    const written = inLanguageOfReader(readers.get(entry.user_id ?? ''), () => {
      const society = societyName(config)
      return { society, text: receiptText(entry, { number, society, uses, rules, levels }) }
    })
    return {
      id: newId(config.now().getTime()),
      number,
      entry_id: entry.id,
      account_id: entry.account_id,
      name: entry.user_name,
      ...written,
      written_at: config.now().toISOString(),
    }
  })
  for (const chunk of chunksOf(rows)) await transaction.insertInto('money_receipts').values(chunk).execute()
}

interface Reader extends ReadingChoices {
  id: string
  locale: string | null
}

/** Runs work in the language of a reader, or else of the request. */
export function inLanguageOfReader<Result>(reader: Reader | undefined, work: () => Result): Result {
  return reader ? inLanguage(knownLocale(reader.locale), work, reader) : work()
}

/** Lists the language, digits and calendars of people, by id. */
export async function listReaders(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, Reader>> {
  const columns = ['id', 'locale', 'digits', 'calendars'] as const
  const found = []
  for (const chunk of chunksOf([...new Set(ids)]))
    found.push(...(await connection.selectFrom('users').select(columns).where('id', 'in', chunk).execute()))
  return new Map(found.map((user) => [user.id, user]))
}

interface ReceiptFacts {
  number: number
  society: string
  uses: readonly Use[]
  rules: Awaited<ReturnType<typeof readMoneyRules>>
  levels: Map<string, StoredLevel>
}

/** Composes a receipt in the current language. */
function receiptText(entry: Entry, { number, society, uses, rules, levels }: ReceiptFacts): string {
  const { donationSentence, ticketSentence, treasurer } = textsOf(rules)
  const about = {
    society,
    name: entry.user_name,
    amount: amountText(entry.cents, entry.currency),
    date: dayText(entry.received_on),
    method: methodText[entry.method ?? 'other'](),
    number,
  }
  const paragraphs = [
    m.money_receipt_heading(about),
    entry.kind === 'donation' ? m.money_receipt_donation(about) : m.money_receipt_payment(about),
    entry.check_number ? m.money_receipt_check({ number: digitText(entry.check_number) }) : null,
    entry.kind === 'payment' ? usesText(entry, uses, levels) : null,
    entry.kind === 'donation' ? donationSentence : null,
    ...giftsIn(uses).flatMap((gift) => [
      m.money_letter_ticket_value({
        event: gift.event,
        price: amountText(gift.cents, entry.currency),
        value: amountText(gift.cents - gift.giftCents, entry.currency),
      }),
      ticketSentence,
    ]),
    rules.ein === null ? null : m.money_letter_ein({ ein: rules.ein }),
    treasurer,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/** A charge that a payment settled, with its part of the money. */
interface Use {
  charge: StoredEntry
  cents: number
}

function usesOf({ id }: Entry, account: SettledAccount | undefined): Use[] {
  return [...(account?.settlement.charges.values() ?? [])].flatMap(({ entry, payments }) => {
    const cents = payments.reduce((sum, part) => sum + (part.entry.id === id ? part.cents : 0), 0)
    return cents === 0 ? [] : [{ charge: entry, cents }]
  })
}

/** States what a payment paid for, and what of it is left for later charges. */
function usesText(
  { cents, currency }: Entry,
  uses: readonly Use[],
  levels: Map<string, StoredLevel>,
): string {
  const left = uses.reduce((rest, use) => rest - use.cents, cents)
  const lines = uses.map((use) => ({
    text: entryText(use.charge, { levels, entries: [] }),
    cents: use.cents,
  }))
  if (left > 0) lines.push({ text: m.money_receipt_credit(), cents: left })
  return lines
    .map(({ text, cents: part }) => m.money_receipt_for({ text, amount: amountText(part, currency) }))
    .join('\n')
}

/** Lists the paid tickets that were in part a gift, above the disclosed price. */
function giftsIn(uses: readonly Use[]) {
  return uses.flatMap(({ charge: { about, cents, tickets } }) =>
    !tickets || tickets.giftCents <= 0 || cents <= disclosedAbove
      ? []
      : [{ event: about ?? '', cents, giftCents: tickets.giftCents }],
  )
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
