import { m } from '../../../../../contract/paraglide/messages.js'
import { countText } from '../../../../text/formats.ts'
import { largestFile, longestRow, rowTooLong, TableFault } from './sent-file.ts'
import {
  openWorkbookArchive,
  ownText,
  readWorkbookParts,
  unpacksToTooMuch,
  type WorkbookArchive,
  type WorkbookParts,
} from './workbook-parts.ts'
import { readXml } from './xml-events.ts'

const mostColumns = 500
/** Most rows of a sheet, empty ones included, as in spreadsheet programs. */
const mostRows = 1_048_576
/** Most merged cells of a sheet that are stored. */
const mostMerges = 20_000
const mostMergedColumns = 20
const day = 24 * 60 * 60 * 1000
const firstDay = Date.UTC(1899, 11, 30)
const firstDayFrom1904 = Date.UTC(1904, 0, 1)

/** Cells of one column that are merged over several rows. */
export interface MergedCells {
  column: number
  first: number
  last: number
}

/** A sheet of a file, completed during parsing; a text file's has no name. */
export interface TableSheet {
  name: string
  merges: MergedCells[]
}

export interface TableRow {
  /** The number of the sheet, from 0. */
  sheet: number
  /** The number of the row, from 1. */
  number: number
  cells: string[]
}

/** Options of reading: the first sheet with rows alone, or all of them. */
export interface TableOptions {
  sheets: TableSheet[]
  firstSheetOnly: boolean
}

/**
 * Parses the rows of a workbook's sheets as texts, while unpacking. A formula counts as its stored value and
 * is never evaluated; dates are `YYYY-MM-DD`. An unreadable sheet ends the parsing, as long as another had
 * rows.
 * @param signal aborts when the sender disconnects
 * @throws {TableFault}
 */
export async function* readWorkbook(
  bytes: Buffer,
  { sheets, firstSheetOnly }: TableOptions,
  signal?: AbortSignal,
): AsyncGenerator<TableRow> {
  const archive = await openWorkbookArchive(bytes, signal)
  try {
    const parts = await readWorkbookParts(archive)
    let hasRows = false
    const budget = { characters: 0 }
    for (const { part, name } of parts.sheets) {
      const sheet: TableSheet = { name, merges: [] }
      const index = sheets.push(sheet) - 1
      const before = hasRows
      try {
        for await (const row of rowsOf(archive, { part, index, sheet, budget }, parts)) {
          hasRows = true
          yield row
        }
      } catch (error) {
        signal?.throwIfAborted()
        if (!before) throw error
        return
      }
      if (hasRows && firstSheetOnly) return
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof TableFault ? error : new TableFault(m.administration_workbook_broken())
  } finally {
    archive.close()
  }
}

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
}

interface ReadSheet {
  part: string
  index: number
  sheet: TableSheet
  /** The number of characters of all sheets so far. */
  budget: { characters: number }
}

async function* rowsOf(
  archive: WorkbookArchive,
  { part, index, sheet, budget }: ReadSheet,
  parts: WorkbookParts,
): AsyncGenerator<TableRow> {
  let rows: TableRow[] = []
  let row: TableRow = { sheet: index, number: 0, cells: [] }
  let cell: OpenCell | null = null
  let isValue = false
  let [length, rowCount] = [0, 0]
  let isClosed = false
  const reading = readXml(archive.read(part), {
    opened: (name, { r: place = '', t: type = 'n', s: style = '0', ref = '' }) => {
      if (name === 'row') {
        rowCount += 1
        if (rowCount > mostRows)
          throw new TableFault(m.administration_workbook_many_rows({ max: countText(mostRows) }))
        row = { sheet: index, number: numberAfter(row.number, place), cells: [] }
        length = 0
      } else if (name === 'c')
        cell = { column: columnIn(place) ?? row.cells.length, type, style: Number(style), text: '' }
      else if (name === 'v' || name === 't') isValue = true
      else if (name === 'mergeCell' && sheet.merges.length < mostMerges) sheet.merges.push(...mergedIn(ref))
    },
    text: (piece) => {
      if (!cell || !isValue) return
      cell.text += piece
      length += piece.length
      if (length > longestRow) throw rowTooLong(row.number)
    },
    closed: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && cell) {
        if (cell.column >= mostColumns) throw rowTooLong(row.number)
        while (row.cells.length < cell.column) row.cells.push('')
        const text = cell.type === 's' ? cellText(cell, parts) : ownText(cellText(cell, parts))
        if (cell.type === 's') length += text.length
        if (length > longestRow) throw rowTooLong(row.number)
        // Any number of cells may refer to the same shared string.
        budget.characters += text.length
        if (budget.characters > largestFile) throw unpacksToTooMuch(largestFile)
        row.cells[cell.column] = text
        cell = null
      } else if (name === 'row' && row.cells.some((text) => text.trim() !== '')) rows.push(row)
      else if (name === 'worksheet') isClosed = true
    },
  })
  for await (const _ of reading) {
    yield* rows
    rows = []
  }
  if (!isClosed) throw new TableFault(m.administration_workbook_broken(), row.number)
}

/** Returns the declared number of a row, or the next one. It must be above the number of the previous row. */
function numberAfter(last: number, place: string): number {
  const number = Number(place)
  return Number.isSafeInteger(number) && number > last ? number : last + 1
}

/**
 * Returns the merged cells of a reference such as `A2:B4`, column by column. Those within one row are left
 * out.
 */
function mergedIn(reference: string): MergedCells[] {
  const [, from = '', first = '', to = '', last = ''] =
    /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(reference) ?? []
  const [start, end] = [columnIn(from), columnIn(to)]
  if (start === null || end === null || Number(last) <= Number(first) || end - start > mostMergedColumns)
    return []
  return Array.from({ length: end - start + 1 }, (_, index) => ({
    column: start + index,
    first: Number(first),
    last: Number(last),
  }))
}

/** Returns the column number of a cell reference, such as 27 for `AB12`. */
function columnIn(place: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? []
  if (!letters) return null
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns the value of a cell as text; an error such as `#REF!` is empty. */
function cellText({ type, text, style }: OpenCell, { texts, dateStyles, from1904 }: WorkbookParts): string {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  if (type !== 'n' || text === '') return type === 'd' ? text.slice(0, 10) : text
  const number = Number(text)
  if (Number.isNaN(number)) return text
  if (!dateStyles[style]) return String(number)
  const instant = new Date((from1904 ? firstDayFrom1904 : firstDay) + Math.floor(number) * day)
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10)
}
