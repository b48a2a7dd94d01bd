import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import { readWritten } from '../cells/dates.ts'
import { readPhones } from '../cells/phones.ts'
import { mailboxIn, numberedNameIn } from '../cells/row-cells.ts'
import { columnFor } from './headings.ts'
import { productOf } from './products.ts'
import type { TableRow } from './workbook-rows.ts'

/** The headings of a sheet, with a score for rows that contain people. */
interface HeadingGuess {
  /** 0 for a list without headings. */
  row: number
  headings: string[]
  score: number
}

const longestHeading = 80
const weights: Partial<Record<ImportColumn, number>> = { name: 3, first_name: 3, last_name: 2 }
const productScore = 20

/** Finds the heading row of a sheet, below titles and blank rows. */
export function findHeadings(rows: readonly TableRow[]): HeadingGuess {
  const scored = rows.map((row, index) => ({ row, score: scoreOf(row.cells, rows.slice(index + 1)) }))
  const best = scored.reduce(
    (one, other) => (other.score > (one?.score ?? 0) ? other : one),
    undefined as (typeof scored)[number] | undefined,
  )
  if (best) return { row: best.row.number, headings: best.row.cells, score: best.score }
  const [first] = rows
  if (first && !looksLikeData(first.cells, rows.slice(1)))
    return { row: first.number, headings: first.cells, score: 0 }
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const isPeople = columnsByContent(
    rows.map(({ cells }) => cells),
    width,
  ).some((column) => isName(column))
  return { row: 0, headings: Array.from({ length: width }, () => ''), score: isPeople ? 2 : 0 }
}

/** Picks the sheet with the people: of those that look like lists of people, the longest. */
export function pickSheet(sheets: readonly { score: number; rows: number }[]): number {
  const best = Math.max(...sheets.map(({ score }) => score))
  const likely = sheets
    .map((sheet, index) => ({ ...sheet, index }))
    .filter(({ score }) => score >= best * 0.6)
  const withRows = likely.filter(({ rows }) => rows > 0)
  const among = withRows.length > 0 ? withRows : likely
  return among.reduce(
    (one, other) => (other.rows > one.rows ? other : one),
    among[0] ?? { index: 0, rows: 0 },
  ).index
}

function isName(column: ImportColumn | null): boolean {
  return column === 'name' || column === 'first_name' || column === 'last_name'
}

function scoreOf(cells: readonly string[], later: readonly TableRow[]): number {
  const texts = cells.map((cell) => cell.trim())
  const given = texts.filter(Boolean)
  if (given.length === 0) return 0
  const isRepeated = (text: string, index: number) =>
    later.some((row) => (row.cells[index] ?? '').trim() === text && !isSameRow(row.cells, cells))
  const known = new Map<ImportColumn, number>()
  for (const [index, text] of texts.entries()) {
    const column = text.length <= longestHeading && !isDatum(text) ? columnFor(text) : null
    if (column && !known.has(column) && !isRepeated(text, index)) known.set(column, weights[column] ?? 1)
  }
  if (known.size === 0) return 0
  const sum = known.values().reduce((total, weight) => total + weight, 0)
  const data = given.filter(isDatum).length
  const score = sum - data * 2 + (productOf(texts) ? productScore : 0)
  const hasName = [...known.keys()].some(isName)
  // A word such as 'Member' among data is no heading.
  return hasName || known.size * 2 >= given.length ? Math.max(score, 0) : 0
}

/** Checks whether two rows have the same texts, like headings repeated on each page. */
export function isSameRow(cells: readonly string[], others: readonly string[]): boolean {
  const plain = (row: readonly string[]) =>
    row
      .map((cell) => cell.trim().toLowerCase())
      .join('|')
      .replace(/[\s|]+$/, '')
  return plain(cells) === plain(others)
}

function isDatum(text: string): boolean {
  const plain = latinDigits(text)
  return plain.includes('@') || plain.replace(/\D/g, '').length >= 6
}

/** Checks whether a first row without known headings is a person like the others. */
function looksLikeData(cells: readonly string[], later: readonly TableRow[]): boolean {
  if (cells.some((cell) => isDatum(cell.trim()))) return true
  const words = (text = '') => text.trim().split(/\s+/).filter(Boolean).length
  const [sample] = later
  if (!sample) return words(cells[0]) > 1
  const isSimilar = cells.every((cell, index) => {
    const others = later
      .slice(0, 5)
      .map((row) => (row.cells[index] ?? '').trim())
      .filter(Boolean)
    if (cell.trim() === '' || others.length === 0) return true
    if (others.every((other) => isDatum(other) || /\d/.test(other))) return /\d/.test(cell)
    return words(cell) > 1 === others.some((other) => words(other) > 1)
  })
  return isSimilar && cells.some((cell) => words(cell) > 1)
}

const most = 0.6

/** Guesses the columns of a list without headings by the form of its cells. */
export function columnsByContent(
  rows: readonly (readonly string[])[],
  width: number,
): (ImportColumn | null)[] {
  const columns: (ImportColumn | null)[] = Array.from({ length: width }, () => null)
  const singleWords: number[] = []
  for (let index = 0; index < width; index += 1) {
    const texts = rows.map((cells) => (cells[index] ?? '').trim()).filter(Boolean)
    if (texts.length === 0) continue
    const share = (isMeant: (text: string) => boolean) => texts.filter(isMeant).length / texts.length
    const isFree = (column: ImportColumn) => !columns.includes(column)
    const hasPerson = (text: string) => mailboxIn(text) !== null || numberedNameIn(text) !== null
    if (share(hasPerson) >= most && isFree('name')) columns[index] = 'name'
    else if (share((text) => text.includes('@')) >= most)
      columns[index] = isFree('email') ? 'email' : 'further_email'
    else if (share(isPhone) >= most) columns[index] = isFree('phone') ? 'phone' : 'further_phone'
    else if (share(isDate) >= most && isFree('dob')) columns[index] = 'dob'
    else if (share((text) => /^[mf]$|^(?:fe)?male$/i.test(text)) >= most) columns[index] = 'gender'
    else if (share((text) => /\d/.test(text) && text.split(/\s+/).length >= 3) >= most)
      columns[index] = isFree('address') ? 'address' : null
    else if (share((text) => isWords(text) && /[\s,&]/.test(text)) >= most && isFree('name'))
      columns[index] = 'name'
    else if (share(isWords) >= most) singleWords.push(index)
  }
  if (!columns.includes('name') && singleWords.length > 0) {
    const [first = 0, last] = singleWords
    columns[first] = last === first + 1 ? 'first_name' : 'name'
    if (last === first + 1) columns[last] = 'last_name'
  }
  return columns
}

function isPhone(text: string): boolean {
  return latinDigits(text).replace(/\D/g, '').length >= 7 && readPhones(text).phones.length > 0
}

function isDate(text: string): boolean {
  const written = readWritten(text)
  return written !== null && written.form !== 'none' && written.form !== 'instant'
}

function isWords(text: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M}\s.,'’&()-]*$/u.test(text) && text.length <= 60
}
