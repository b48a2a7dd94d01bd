import {
  type DateColumn,
  type DateOrder,
  dateColumns,
  type ImportColumn,
} from '../../../../../contract/administration/imports/options.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import { namesBikramSambat } from '../cells/date-columns.ts'
import { readWritten } from '../cells/dates.ts'
import type { RowProblem } from '../cells/problems.ts'
import { mailboxIn } from '../cells/row-cells.ts'
import { columnsByContent } from './heading-row.ts'
import { columnFor, headingKey, isMobile } from './headings.ts'
import { columnsOfProduct, productOf } from './products.ts'

/** A meaning that a column of a table may have. */
export type TableColumn = ImportColumn

/** Returns the column for each heading of a members' file; null for an unknown heading. */
export function columnsOf(headings: readonly string[]): (TableColumn | null)[] {
  return headings.map(columnFor)
}

/** A guess at the columns of a list. */
interface ColumnGuess {
  columns: (TableColumn | null)[]
  /** The program that wrote the list, where recognised. */
  product: string | null
  /** The date order of that program. */
  dateOrders: Partial<Record<DateColumn, DateOrder>>
}

/**
 * Guesses the columns of a list. Sources are the program that wrote it, administrators' earlier mappings, and
 * usual headings.
 * @param samples some values of each column
 */
export function guessColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  remembered: ReadonlyMap<string, TableColumn | null>,
): ColumnGuess {
  const product = productOf(headings)
  const ofProduct = product ? columnsOfProduct(product) : new Map<string, TableColumn | null>()
  const columns = headings.map((heading) => {
    const key = headingKey(heading)
    const mapped =
      key === '' ? undefined : (ofProduct.get(key) ?? (ofProduct.has(key) ? null : remembered.get(key)))
    return mapped === undefined ? columnFor(heading) : mapped
  })
  const isMapped = (index: number) => remembered.has(headingKey(headings[index] ?? ''))
  if (!product) fillByContent(columns, { headings, samples, isMapped })
  const boxes = columns.findIndex((column, index) => column === 'email' && areMailboxes(samples[index]))
  if (boxes >= 0 && !hasName(columns) && !isMapped(boxes)) columns[boxes] = 'name'
  return {
    columns: settled(columns, headings, samples, { remembered, isOfProduct: product !== null }),
    product: product?.name ?? null,
    dateOrders: product?.dateOrders ?? {},
  }
}

interface SampledHeadings {
  headings: readonly string[]
  samples: readonly (readonly string[])[]
  /** Checks whether an administrator mapped a column. */
  isMapped: (index: number) => boolean
}

/** Headings of other people's numbers, or of no phone numbers. */
const otherNumbers = /emergency|guardian|sponsor|referr?ed|reference|\bid\b/i
const phonePlaces = /^(?:home|work|office|res|residence|land ?line|other)\b/i
/** 'Would you like to receive emails?' */
const mailQuestion =
  /\b(?:receive|want|get|send|like|subscribe)\b.*\b(?:e-?mails?|mail|mailings?|newsletters?)\b/i
const refusedMail = /\b(?:not|don['’]?t|no|never|stop|opt(?:ed)?[ -]?out|unsubscribed?)\b/i
const yesOrNo = /^(?:y|n|yes|no|true|false|x|1|0|✓|active|inactive|हो|होइन)$/iu

/** Guesses columns with unknown headings by their cells, unless the list has such a column. */
function fillByContent(
  columns: (TableColumn | null)[],
  { headings, samples, isMapped }: SampledHeadings,
): void {
  for (const [index, column] of columns.entries()) {
    const texts = samples[index] ?? []
    // 'Member: yes' and 'Adults: 2' contain no name.
    const isNone = (text: string) => yesOrNo.test(text) || /^\d+$/.test(latinDigits(text))
    const isAnswer = column === 'name' && texts.length > 0 && texts.every(isNone)
    if (isAnswer && !isMapped(index)) columns[index] = null
  }
  for (const [index, heading] of headings.entries()) {
    if (columns[index] !== null || heading.trim() === '' || isMapped(index)) continue
    const texts = samples[index] ?? []
    if (mailQuestion.test(heading) && texts.some((text) => yesOrNo.test(text)))
      columns[index] = refusedMail.test(heading) ? 'no_mail' : 'wants_mail'
    const [found] = columnsByContent(
      texts.map((text) => [text]),
      1,
    )
    const isOther = otherNumbers.test(heading)
    const isWhole = texts.every((text) => /\S\s+\S/.test(text))
    if (found === 'name' && isWhole && !hasName(columns)) columns[index] = 'name'
    if (found === 'email' && !isOther && !columns.includes('email')) columns[index] = 'email'
    const isPlace = phonePlaces.test(heading) && texts.length > 0 && texts.every(looksLikePhone)
    if ((found !== 'phone' && !isPlace) || isOther) continue
    if (!columns.includes('phone')) columns[index] = 'phone'
    else if (phonePlaces.test(heading)) columns[index] = 'further_phone'
  }
  // 'Family' above 'Keshav Dahal' and 'Bhandari family', where nothing else names the people.
  const family = columns.indexOf('household')
  const areNames = (samples[family] ?? []).every((text) => /^\p{L}[^\d@]*$/u.test(text))
  if (family >= 0 && !hasName(columns) && areNames && !isMapped(family)) columns[family] = 'name'
}

/** Checks whether the texts of a column are people as mail programs write them. */
function areMailboxes(texts: readonly string[] = []): boolean {
  return texts.length > 0 && texts.every((text) => mailboxIn(text) !== null)
}

/** Checks whether a text consists mainly of digits, such as a number of another country. */
function looksLikePhone(text: string): boolean {
  const plain = latinDigits(text)
  const digits = plain.replace(/\D/g, '').length
  return digits >= 6 && digits > (plain.match(/\p{L}/gu)?.length ?? 0) && readWritten(plain) === null
}

/** Assigns separate columns to husband and wife, or to a first and a second member. */
function settleCouples(
  columns: (TableColumn | null)[],
  headings: readonly string[],
  isMapped: (index: number) => boolean,
): void {
  const spouses = columns.flatMap((column, index) => (column === 'spouse' ? index : []))
  const [first] = spouses
  if (first === undefined) return
  // 'Family name, Husband, Wife': the first of the two is the row's own person.
  const isNamed = columns.includes('name') || columns.includes('first_name')
  if (!isNamed && !isMapped(first)) columns[first] = columns.includes('last_name') ? 'first_name' : 'name'
  const hasHeading = (words: RegExp) => spouses.some((index) => words.test(headings[index] ?? ''))
  const [hasWife, hasSecond] = [hasHeading(/wife|श्रीमती/iu), hasHeading(/^second/i)]
  for (const [index, heading] of headings.entries()) {
    const isHers = hasWife && /\((?:w|wife)\)\s*$/i.test(heading)
    if (isMapped(index) || !(isHers || (hasSecond && /^second/i.test(heading)))) continue
    const column = columns[index]
    if (column === 'email' || column === 'further_email') columns[index] = 'spouse_email'
    if (column === 'phone' || column === 'further_phone') columns[index] = 'spouse_phone'
  }
}

/** Headings of a name that counts where the main one is blank. */
const otherName = /^(?:public display name|contact person)$/i
const lesserAddress = /permanent|previous|second|other|work|office|business|nepal|स्थायी|नेपाल/iu
/** Headings of columns that only count beside no other of their meaning. */
const lesserColumns: [TableColumn, RegExp][] = [
  ['address', lesserAddress],
  ...dateColumns.map((column): [TableColumn, RegExp] => [column, namesBikramSambat]),
]

/** Chooses the main one of several columns with one meaning; the others become further ones. */
function settled(
  columns: (TableColumn | null)[],
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  { remembered, isOfProduct }: { remembered: ReadonlyMap<string, TableColumn | null>; isOfProduct: boolean },
): (TableColumn | null)[] {
  const isMapped = (index: number) => {
    const mapped = remembered.get(headingKey(headings[index] ?? ''))
    return mapped !== undefined && mapped !== columnFor(headings[index] ?? '')
  }
  const settledColumns = [...columns]
  settleCouples(settledColumns, headings, isMapped)
  const indexes = (column: TableColumn) =>
    settledColumns.flatMap((one, index) => (one === column ? index : []))
  const phones = indexes('phone')
  const mobile = phones.find((index) => isMobile(headings[index] ?? '')) ?? phones[0]
  for (const index of phones)
    if (index !== mobile && !isMapped(index)) settledColumns[index] = 'further_phone'
  for (const index of indexes('email').slice(1)) if (!isMapped(index)) settledColumns[index] = 'further_email'
  for (const [column, lesser] of lesserColumns) {
    const some = indexes(column)
    const main = some.filter((index) => !lesser.test(headings[index] ?? ''))
    if (main.length > 0)
      for (const index of some) if (!main.includes(index) && !isMapped(index)) settledColumns[index] = 'note'
  }
  const names = isOfProduct ? [] : indexes('name')
  const isNepali = (index: number) =>
    (samples[index] ?? []).some((text) => /\p{Script=Devanagari}/u.test(text))
  if (names.length > 1) {
    const main = names.find((index) => !isNepali(index)) ?? names[0]
    for (const index of names)
      if (index !== main && !isMapped(index) && !otherName.test(headings[index] ?? ''))
        settledColumns[index] = isNepali(index) === isNepali(main ?? 0) ? 'note' : 'other_name'
  }
  // 'Name, Vorname' and 'Nom, Prénom': the whole name's heading is used for the family name.
  const [name] = names
  const hasFirst = columns.includes('first_name') && !columns.includes('last_name')
  if (name !== undefined && names.length === 1 && hasFirst && !isMapped(name)) {
    const texts = samples[name] ?? []
    if (texts.length > 0 && texts.every((text) => !/\s/.test(text.trim()))) settledColumns[name] = 'last_name'
  }
  return settledColumns
}

type Columns = readonly (TableColumn | null)[]

const nameColumns: readonly (TableColumn | null)[] = ['name', 'first_name', 'last_name']

/** Checks whether a column contains the name, which every row requires. */
export function hasName(columns: Columns): boolean {
  return columns.some((column) => nameColumns.includes(column))
}

/** Returns the problem of a list without a column for the name. */
export function nameMissing(): RowProblem {
  return { column: 'name', code: 'missing name' }
}
