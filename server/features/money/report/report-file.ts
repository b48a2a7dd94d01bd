import {
  entryKindText,
  methodText,
  type ReportFormat,
} from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { societyYearSpan } from '../ledger/dues.ts'
import { entryText } from '../ledger/entry-text.ts'
import type { StoredEntry } from '../ledger/money-entries.queries.ts'
import { decimalText } from '../settings/amounts-and-days.ts'
import { readLevels, type StoredLevel } from '../settings/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'

const entriesAtOnce = 500

/**
 * Yields every entry of a society's year as CSV, by day: all of them for the board, only payments for
 * QuickBooks.
 */
export async function* writeReportFile(
  { database }: Pick<Context, 'database'>,
  { year, for: format = 'board' }: { year: number; for?: ReportFormat | undefined },
): AsyncGenerator<string> {
  const { yearStart } = await readMoneyRules(database)
  const span = societyYearSpan(year, yearStart)
  const levels = await readLevels(database)
  // QuickBooks reads a byte order mark as a part of the first heading.
  yield format === 'board' ? csvStart + csvLine(boardHeadings()) : csvLine(quickbooksHeadings)
  let after: [CalendarDate, string] | null = null
  for (;;) {
    const entries: ReportedEntry[] = await listEntriesBetween(database, span, after, entriesAtOnce)
    const last = entries.at(-1)
    if (!last) return
    after = [last.received_on, last.id]
    yield entries
      .map((entry) => (format === 'board' ? boardLine(entry, levels) : quickbooksLine(entry, levels)))
      .join('')
    await yieldToRequests()
  }
}

function boardHeadings(): string[] {
  return [
    m.money_received_on(),
    m.money_column_entered(),
    m.money_kind(),
    m.money_column_text(),
    m.money_column_account(),
    m.money_person(),
    m.money_method(),
    m.money_check_number(),
    m.money_currency(),
    m.money_cents(),
    m.money_due_on(),
    m.money_note(),
    m.money_column_entered_by(),
    m.money_column_corrected_year(),
  ]
}

/** The column names of QuickBooks' import, in every language. */
const quickbooksHeadings = ['Date', 'Payee', 'Memo', 'Amount']

function boardLine(entry: ReportedEntry, levels: ReadonlyMap<string, StoredLevel>): string {
  return csvLine([
    entry.received_on,
    entry.entered_at,
    entryKindText[entry.kind](),
    textOf(entry, levels),
    entry.account_name,
    entry.user_name,
    entry.method === null ? '' : methodText[entry.method](),
    entry.check_number ?? '',
    entry.currency,
    decimalText(entry.cents),
    entry.due_on ?? '',
    entry.note ?? '',
    entry.entered_by_name ?? '',
    entry.corrected_year === null ? '' : String(entry.corrected_year),
  ])
}

function quickbooksLine(entry: ReportedEntry, levels: ReadonlyMap<string, StoredLevel>): string {
  const sign = signOf(entry.corrected ?? entry)
  if (sign === 0) return ''
  const [year, month, day] = entry.received_on.split('-')
  const cents = entry.cents * sign * (entry.kind === 'correction' ? -1 : 1)
  const cells = csvLine([`${month}/${day}/${year}`, entry.user_name, textOf(entry, levels)])
  // An amount is not escaped like a formula: with an apostrophe before its minus no program would add it up.
  return `${cells.trimEnd()},${decimalText(cents)}\r\n`
}

/**
 * Returns the sign of an entry in cash flow: incoming money is positive. Charges, waivers and credit
 * of imported lists move no money.
 */
function signOf({ kind, method }: Pick<ReportedEntry, 'kind' | 'method'>): -1 | 0 | 1 {
  if (kind === 'donation' || (kind === 'payment' && method !== null)) return 1
  return kind === 'refund' ? -1 : 0
}

function textOf(entry: ReportedEntry, levels: ReadonlyMap<string, StoredLevel>): string {
  return entryText(entry, { levels, entries: entry.corrected ? [entry.corrected] : [] })
}

/** An entry with its names, and the entry that it corrects. */
type ReportedEntry = StoredEntry & {
  account_name: string
  entered_by_name: string | null
  corrected: StoredEntry | undefined
}

/** Lists entries of a span by day, after a place. */
async function listEntriesBetween(
  connection: Connection,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  after: [day: CalendarDate, id: string] | null,
  limit: number,
): Promise<ReportedEntry[]> {
  let query = connection
    .selectFrom('money_entries as entry')
    .innerJoin('money_accounts as account', 'account.id', 'entry.account_id')
    .leftJoin('users as treasurer', 'treasurer.id', 'entry.entered_by')
    .selectAll('entry')
    .select(['account.name as account_name', 'treasurer.name as entered_by_name'])
    .where('entry.received_on', '>=', from)
    .where('entry.received_on', '<=', to)
    .orderBy('entry.received_on')
    .orderBy('entry.id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, or, and }) =>
      or([
        eb('entry.received_on', '>', after[0]),
        and([eb('entry.received_on', '=', after[0]), eb('entry.id', '>', after[1])]),
      ]),
    )
  const entries = await query.execute()
  const corrected = new Map<string, StoredEntry>()
  for (const ids of chunksOf(entries.flatMap(({ corrects }) => corrects ?? [])))
    for (const entry of await connection
      .selectFrom('money_entries')
      .selectAll()
      .where('id', 'in', ids)
      .execute())
      corrected.set(entry.id, entry)
  return entries.map((entry) => ({ ...entry, corrected: corrected.get(entry.corrects ?? '') }))
}
