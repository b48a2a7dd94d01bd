import { ownMoneyPath } from '../../../../contract/money/options-and-limits.ts'
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
import { societyYearSpan } from '../ledger/dues.ts'
import { listEntriesOf } from '../ledger/money-entries.queries.ts'
import { inLanguageOfReader, listReaders } from '../ledger/receipt-writing.ts'
import {
  readSettlingRules,
  type SettlingRules,
  type StoredAccount,
  settleEntries,
} from '../ledger/settling.service.ts'
import { type MoneyRules, readMoneyRules, recordAmounts } from '../settings/money-settings.service.ts'
import { donationStatementText, giftsOf } from './donation-statement-text.ts'
import {
  insertStatements,
  listAddresses,
  listGivers,
  listStatements,
  type NewStatement,
} from './donation-statements.queries.ts'

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

/**
 * Creates a letter for each giver of a closed year, mailed where possible. A letter never changes.
 * @throws {Refusal} conflict while the year is open, and without the society's EIN
 */
export async function writeDonationStatements(
  context: Context,
  viewer: Viewer,
  { year, preview = false }: { year: number; preview?: boolean | undefined },
): Promise<DonationStatements> {
  const { database } = context
  const [rules, settling] = await Promise.all([readMoneyRules(database), readSettlingRules(database)])
  const frame = { year, ...societyYearSpan(year, rules.yearStart), rules, settling }
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
    const ids = adults.map(({ id }) => id)
    const [reached, readers] = [await listReached(transaction, ids), await listReaders(transaction, ids)]
    const statements = accounts.flatMap((account): NewStatement[] => {
      const people = adults.filter(({ id, household_id }) =>
        account.household_id === null ? id === account.user_id : household_id === account.household_id,
      )
      const reader = people.find(({ id }) => reached.has(id)) ?? people[0]
      const byMail = reader !== undefined && reached.has(reader.id)
      const settled = settleEntries(account, entries.get(account.id) ?? [], frame.settling)
      const { cents, text } = inLanguageOfReader(readers.get(reader?.id ?? ''), () => {
        const gifts = giftsOf(settled, frame)
        const household = { name: account.name, adults: people }
        return {
          cents: gifts.reduce((sum, gift) => sum + gift.cents, 0),
          text: donationStatementText(config, household, gifts, frame),
        }
      })
      if (cents <= 0) return []
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
          text,
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
          greeting: 'own',
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
