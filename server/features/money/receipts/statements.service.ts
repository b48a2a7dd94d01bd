import { methodText, ownMoneyPath } from '../../../../contract/money/options.ts'
import type { DonationStatement, DonationStatements } from '../../../../contract/money/receipts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { newId } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { societyName } from '../../../text/versions.ts'
import { accountsReached, queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { listAdults } from '../accounts/accounts.queries.ts'
import { yearSpan } from '../ledger/dues.ts'
import { listEntriesOf } from '../ledger/entries.queries.ts'
import {
  readSettlingRules,
  type SettlingRules,
  type StoredAccount,
  settleEntries,
} from '../ledger/settling.service.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import { recordAmounts } from '../settings/money-audit.ts'
import { type MoneyRules, readMoneyRules } from '../settings/money-settings.service.ts'
import {
  insertStatements,
  listAddresses,
  listGivers,
  listStatements,
  type NewStatement,
} from './statements.queries.ts'

/** Accounts per transaction. */
const writtenAtOnce = 50
const statementsWithoutLimit = 100

interface Frame {
  year: number
  from: string
  to: string
  rules: MoneyRules
  settling: SettlingRules
}

/** A gift of an account. A donation, the gift in a ticket, or dues where the society counts them. */
interface Gift {
  on: string
  cents: number
  text: string
  isTicket?: true
}

/**
 * Creates a letter for each giver of a closed year, mailed where possible. A letter never changes.
 * @throws {Refusal} conflict while the year is open, and without the society's EIN
 */
export async function writeStatements(
  context: Context,
  viewer: Viewer,
  { year, preview = false }: { year: number; preview?: boolean | undefined },
): Promise<DonationStatements> {
  const { database } = context
  const [rules, settling] = await Promise.all([readMoneyRules(database), readSettlingRules(database)])
  const frame = { year, ...yearSpan(year, rules.yearStart), rules, settling }
  if (!preview) await refuseTooEarly(context, frame)
  const sum = { count: 0, cents: 0, byMail: 0, toPrint: 0, sample: null as string | null }
  let after = ''
  for (;;) {
    const accounts = await listGivers(database, frame, after, writtenAtOnce)
    const last = accounts.at(-1)
    if (!last) break
    after = last.id
    const written = await writeTo(context, accounts, frame, preview)
    for (const { cents, by_mail, text } of written) {
      sum.count += 1
      sum.cents += cents
      if (by_mail) sum.byMail += 1
      else sum.toPrint += 1
      sum.sample ??= text
    }
    await yieldToRequests()
  }
  if (!preview && sum.count > 0)
    await recordAmounts(context, database, viewer, {
      act: 'write donation letters',
      id: String(year),
      after: { year, count: sum.count, cents: sum.cents },
    })
  return { year, preview, ...sum }
}

async function refuseTooEarly({ database }: Context, { year, rules }: Frame): Promise<void> {
  const row = await database
    .selectFrom('money_years')
    .select('closed_at')
    .where('year', '=', year)
    .executeTakeFirst()
  if (!row?.closed_at) throw conflict(m.money_error_letters_open({ year }))
  if (rules.ein === null) throw conflict(m.money_error_letters_ein())
}

function writeTo(
  context: Context,
  accounts: readonly StoredAccount[],
  frame: Frame,
  preview: boolean,
): Promise<NewStatement[]> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const households = accounts.flatMap(({ household_id }) => household_id ?? [])
    const [entries, adults, addresses] = [
      await listEntriesOf(
        transaction,
        accounts.map(({ id }) => id),
      ),
      await listAdults(transaction, { households, people: accounts.flatMap(({ user_id }) => user_id ?? []) }),
      await listAddresses(transaction, households),
    ]
    const reached = await listReached(
      transaction,
      adults.map(({ id }) => id),
    )
    const statements = accounts.flatMap((account): NewStatement[] => {
      const gifts = giftsOf(settleEntries(account, entries.get(account.id) ?? [], frame.settling), frame)
      const cents = gifts.reduce((sum, gift) => sum + gift.cents, 0)
      if (cents <= 0) return []
      const people = adults.filter(({ id, household_id }) =>
        account.household_id === null ? id === account.user_id : household_id === account.household_id,
      )
      const reader = people.find(({ id }) => reached.has(id)) ?? people[0]
      const byMail = reader !== undefined && reached.has(reader.id)
      return [
        {
          id: newId(config.now().getTime()),
          year: frame.year,
          account_id: account.id,
          name: account.name,
          name_key: account.name_key,
          address: addresses.get(account.household_id ?? '') ?? null,
          user_id: reader?.id ?? account.user_id,
          cents,
          currency: frame.rules.currency,
          text: textOf(context, account.name, gifts, cents, frame),
          by_mail: byMail,
          written_at: config.now().toISOString(),
          sent_at: byMail ? config.now().toISOString() : null,
        },
      ]
    })
    if (preview) return statements
    const stored = await insertStatements(transaction, statements)
    const written = statements.filter(({ id }) => stored.has(id))
    for (const { user_id, text, by_mail, year } of written)
      if (by_mail && user_id)
        await queueTopicMail(context, transaction, { userId: user_id }, () => ({
          topic: 'money',
          subject: m.money_letter_subject({ year, society: societyName(config) }),
          text,
          button: m.money_receipt_button(),
          url: `${config.publicUrl}${ownMoneyPath}`,
        }))
    return written
  })
}

/** Lists which of some people email reaches. */
export async function listReached(connection: Parameters<typeof listAdults>[0], ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await connection
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(accountsReached('money'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lists the gifts of an account in a year, less corrections and refunds. Tickets and dues count on the day of
 * their payment, whenever they were charged.
 */
function giftsOf(
  { entries, settlement }: ReturnType<typeof settleEntries>,
  { from, to, rules: { currency, duesDeductible }, settling }: Frame,
): Gift[] {
  const isInYear = (day: string) => day >= from && day <= to
  return entries.flatMap((entry): Gift[] => {
    const left =
      entry.cents - (settlement.corrected.get(entry.id) ?? 0) - (settlement.refunded.get(entry.id) ?? 0)
    if (entry.kind === 'donation' && isInYear(entry.received_on) && left > 0) {
      const method = methodText[entry.method ?? 'other']()
      const about = { date: dayText(entry.received_on), amount: amountText(left, currency), method }
      return [{ on: entry.received_on, cents: left, text: m.money_letter_gift(about) }]
    }
    const charge = settlement.charges.get(entry.id)
    if (!charge) return []
    const paid = charge.payments
      .map((part) => ({ on: laterOf(part.entry.received_on, entry.received_on), cents: part.cents }))
      .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    const on = paid.at(-1)?.on ?? ''
    const gift = entry.tickets?.giftCents ?? 0
    if (charge.state === 'paid' && gift > 0 && isInYear(on)) {
      const worth = Math.max(0, charge.cents - gift)
      const cents = charge.paid - worth
      const about = { date: dayText(on), event: entry.about ?? '', value: amountText(worth, currency) }
      const price = amountText(charge.paid, currency)
      const text = m.money_letter_ticket({ ...about, price, amount: amountText(cents, currency) })
      return cents <= 0 ? [] : [{ on, cents, text, isTicket: true }]
    }
    if (!duesDeductible || entry.purpose !== 'dues') return []
    const level = settling.levels.get(entry.level_id ?? '')?.name ?? ''
    const inYear = paid.filter((part) => isInYear(part.on))
    const cents = inYear.reduce((sum, part) => sum + part.cents, 0)
    const about = { level, year: entry.year ?? '', amount: amountText(cents, currency) }
    return cents === 0 ? [] : [{ on: inYear[0]?.on ?? on, cents, text: m.money_letter_dues(about) }]
  })
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

function textOf(
  { config }: Pick<Context, 'config'>,
  name: string,
  gifts: readonly Gift[],
  cents: number,
  { year, rules }: Frame,
): string {
  const { given = [], tickets = [] } = Object.groupBy(
    gifts.toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    ({ isTicket }) => (isTicket ? 'tickets' : 'given'),
  )
  // Each sentence is about the lines above it.
  const part = (some: readonly Gift[], sentence: string) =>
    some.length === 0 ? [] : [some.map(({ text }) => text).join('\n'), sentence]
  return [
    m.money_letter_greeting({ name }),
    m.money_letter_thanks({ society: config.societyName, year }),
    ...part(given, rules.donationSentence ?? m.money_letter_nothing_given()),
    ...part(tickets, rules.ticketSentence ?? m.money_letter_in_part()),
    m.money_letter_total({ amount: amountText(cents, rules.currency) }),
    rules.ein === null ? null : m.money_letter_ein({ ein: rules.ein }),
    rules.treasurer,
    config.societyName,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Lists the letters of a year by name, optionally only those to print. */
export async function listDonationStatements(
  { database }: Context,
  {
    year,
    print,
    limit = statementsWithoutLimit,
    cursor,
  }: { year: number; print?: 'true' | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<DonationStatement>> {
  const after = cursor ? readCursor(cursor, 2) : null
  const rows = await listStatements(database, { year, toPrint: print === 'true' }, after, limit + 1)
  const { items, next } = pageOf(rows, limit, ({ name_key, id }) => [name_key, id])
  return {
    items: items.map((row) => ({
      _id: row.id,
      year: row.year,
      name: row.name,
      address: row.address,
      cents: row.cents,
      currency: row.currency,
      writtenAt: row.written_at,
      sentAt: row.sent_at,
      byMail: row.by_mail,
      text: row.text,
    })),
    next,
  }
}
