import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import { type Currency, centsMax } from '../../../../../contract/money/options-and-limits.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import type { CalendarDate } from '../../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../../database/connection.ts'
import { nameKey } from '../../../../text/name-keys.ts'
import type { Opening } from '../../../money/dues/opening.service.ts'
import {
  type DuesOfPerson,
  type DuesWords,
  listUsedAccounts,
  readDuesOf,
  readDuesWords,
} from '../../../money/dues/stored-dues.service.ts'
import type { RowProblem } from '../cells/problems.ts'
import type { RowCells } from '../cells/row-cells.ts'
import { typeNamed } from './member-row.ts'
import { readDay } from './row-dates.ts'
import type { NoteLines } from './row-facts.ts'
import type { RowContext, RowReading } from './row-people.ts'

/** The levels and the currency for parsing dues. */
export interface DuesRules extends DuesWords {
  /** true where the importer may enter money; otherwise balances are ignored. */
  entersMoney: boolean
}

/** The dues of a row's own person. */
export interface RowDues extends Opening {
  /** The formatted balance. */
  balance: string | null
}

/** The stored dues of a known person. */
export interface KnownDues extends Pick<DuesOfPerson, 'level' | 'paidUntil'> {
  /** true where the ledger has entries, which take precedence over the list. */
  isDecided: boolean
}

export async function readDuesRules(connection: Connection, entersMoney: boolean): Promise<DuesRules> {
  return { ...(await readDuesWords(connection)), entersMoney }
}

/** Parses the dues of a row; undefined where it states none. An unknown level goes into the office's note. */
export function readDues(
  cells: RowCells,
  context: RowContext,
  reading: RowReading,
  notes: NoteLines,
): RowDues | undefined {
  const { levels, amount } = context.dues
  let level: string | null = null
  for (const { text, heading } of cells.all('level')) {
    const known = levelNamed(text, levels)
    if (known !== null) level ??= known
    else {
      notes.add(heading, text)
      // A society without levels does not charge by them.
      if (levels.size > 0) reading.problems.push({ column: 'level', code: 'level', cell: text })
      else reading.unknown.push({ column: 'level', word: text })
    }
  }
  // 'Category: Family' may be the society's level of that name.
  for (const { text } of [...cells.all('type'), ...cells.all('category')])
    if (level === null && !isOption(text, context)) level = levelNamed(text, levels)
  reading.unknown = reading.unknown.filter(({ word }) => level === null || levelNamed(word, levels) !== level)
  const { date: paidUntil } = readDay(cells, 'paid_until', context, reading)
  const [end] = cells.all('paid_until')
  if (end && level === null && isEndless.test(end.text)) notes.add(end.heading, end.text)
  const cents = readBalance(cells, context.dues, reading)
  if (level === null && paidUntil === null && cents === null) return undefined
  return { level, paidUntil, cents, balance: cents === null ? null : amount(cents) }
}

const isEndless = /^(?:life(?:time)?|never|आजीवन)$/iu

/** Returns the level that a text names, with or without 'Membership'; null for none or several. */
function levelNamed(text: string, levels: DuesRules['levels']): string | null {
  const exact = levels.get(nameKey(text))
  if (exact !== undefined) return exact
  const [only = null, ...others] = [...levels.values()].filter((name) => bareLevel(name) === bareLevel(text))
  return others.length > 0 ? null : only
}

function bareLevel(name: string): string {
  return nameKey(
    name
      .replace(/\b(?:memberships?|members?|plan|dues)\b/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

/** Checks whether a text is a category or a type of memberships. */
function isOption(text: string, { options }: RowContext): boolean {
  const isCategory = options.category(options.meant('category', text)) !== null
  return isCategory || typeNamed(text) !== null
}

function readBalance(
  cells: RowCells,
  { currency, entersMoney }: DuesRules,
  { problems }: RowReading,
): number | null {
  for (const column of ['opening_balance', 'amount_owed'] as const) {
    const cell = cells.text(column)
    if (cell === '' || /^(?:-+|none|n\/?a|nil|paid)$/i.test(cell)) continue
    const read = centsIn(cell, currency)
    if (read === 0) continue
    if (read === null || Math.abs(read) > centsMax)
      problems.push({ column, code: 'amount', values: { currency }, cell })
    else if (!entersMoney) problems.push({ column, code: 'treasurer', cell })
    else return column === 'opening_balance' ? read : -read
  }
  return null
}

/** Formats the dues of a row for people, by field. */
export function duesTexts({ level, paidUntil, balance }: RowDues) {
  const texts = { level, paid_until: paidUntil, opening_balance: balance }
  return Object.entries(texts).flatMap(([field, text]) => (text === null ? [] : [{ field, text }]))
}

/** Checks whether a change is about dues, which the ledger applies. */
export function isOfDues({ field }: Pick<ImportChange, 'field'>): boolean {
  return field === 'level' || field === 'paid_until' || field === 'opening_balance'
}

/** Reads the stored dues of known people; with `isNeeded` false, of nobody. */
export async function readKnownDues(
  connection: Connection,
  userIds: readonly string[],
  { today, isNeeded }: { today: CalendarDate; isNeeded: boolean },
): Promise<Map<string, KnownDues>> {
  if (!isNeeded) return new Map()
  const stored = await readDuesOf(connection, [...new Set(userIds)], today)
  const used = await listUsedAccounts(
    connection,
    [...stored.values()].map(({ accountId }) => accountId),
  )
  return new Map(
    [...stored].map(([id, { accountId, level, paidUntil }]) => [
      id,
      { level, paidUntil, isDecided: used.has(accountId) },
    ]),
  )
}

/** Returns the changes that a row would make to the dues of a known person. */
export function duesChanges(dues: RowDues | undefined, known: KnownDues | undefined): ImportChange[] {
  if (!dues || known?.isDecided) return []
  const before: Record<string, string | null> = {
    level: known?.level ?? null,
    paid_until: known?.paidUntil ?? null,
  }
  return duesTexts(dues).flatMap(({ field, text }) =>
    before[field] === text ? [] : [{ field, before: before[field] ?? null, after: text }],
  )
}

/** Returns the problem of ignored dues: the ledger has entries, and contradicts them. */
export function duesProblem(dues: RowDues | undefined, known: KnownDues | undefined): RowProblem | null {
  if (!dues || !known?.isDecided) return null
  const isSame =
    (dues.level ?? known.level) === known.level && (dues.paidUntil ?? known.paidUntil) === known.paidUntil
  const column = dues.cents === null ? 'paid_until' : 'opening_balance'
  return isSame && dues.cents === null ? null : { column, code: 'dues kept' }
}

/** The signs of currencies, in addition to their codes; several share one. */
const signs: Partial<Record<string, readonly Currency[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '₹': ['INR'],
  rs: ['INR', 'NPR'],
  रु: ['NPR'],
}

const written =
  /^(?<open>\()?(?<minus>[-−–])?(?<before>\p{Sc}|[\p{L}\p{M}]{2,3}\.?)?(?<inner>[-−–])?(?<number>\d[\d,. ’']*)(?<after>\p{Sc}|[\p{L}\p{M}]{2,3}\.?)?(?<behind>[-−–])?(?<close>\))?$/u

/**
 * Parses an amount in cents: `$1,234.50`, `12,50 €`; `-25` and `(25.00)` are negative. Returns null for other
 * text, for another currency, and where a separator is ambiguous.
 */
export function centsIn(text: string, currency: Currency): number | null {
  const found = written.exec(latinDigits(text).replaceAll(' ', ''))?.groups
  if (!found) return null
  const isOwn = [found.before, found.after].every((sign) => sign === undefined || isOf(sign, currency))
  const cents = unsignedCents(found.number ?? '')
  if (!isOwn || cents === null || (found.open === undefined) !== (found.close === undefined)) return null
  const isNegative = [found.open, found.minus, found.inner, found.behind].some((sign) => sign !== undefined)
  return isNegative && cents !== 0 ? -cents : cents
}

function isOf(sign: string, currency: Currency): boolean {
  const plain = sign.toLowerCase().replace('.', '')
  return plain === currency.toLowerCase() || (signs[plain]?.includes(currency) ?? false)
}

function unsignedCents(number: string): number | null {
  const plain = number.replace(/['’]/g, '')
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const isGrouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$|^\d{1,3}(?:\.\d{3})+$/.test(whole)
  // 1.234 may be a thousand or one and a fraction.
  if (!/^\d{1,11}$/.test(whole) && !(isGrouped && (decimals !== '' || whole.includes(',')))) return null
  return Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}
