import { finished as onceFinished, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import {
  headingRowsMax,
  importColumnsMax,
  importRowsMax,
} from '../../../../../contract/administration/imports/options.ts'
import { workbookMegabytes } from '../../../../../contract/administration/members-file.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { yieldToRequests } from '../../../../endpoints/yield-to-requests.ts'
import { countText } from '../../../../text/formats.ts'
import { mailboxIn } from '../cells/row-cells.ts'
import { asText, hasQuotedName, isWholeHead, NoTextError, readHead, withQuotedNames } from './file-text.ts'
import { isForPreeti } from './headings.ts'
import { fileTooLarge, largestFile, longestRow, rowTooLong, stopBeyond, TableFault } from './sent-file.ts'
import { readWorkbook, type TableOptions, type TableRow } from './workbook-rows.ts'

/** Characters of text to parse at once. */
const pieceMax = 8 * 1024
const megabyte = 1000 * 1000
const zipStart = Buffer.from('PK\u0003\u0004', 'latin1')
/** Signature of old and of password-protected workbooks (compound files). */
const containerStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Beginnings of other formats that may consist of text: pages, documents, pictures, address cards. */
const otherFormats = /^(?:\u00ef\u00bb\u00bf)?(?:%PDF|\{\\rtf|GIF8|<(?:!d|ht|\?xm|svg|tab)|BEGIN:)/i

/**
 * Parses a table during its upload, row by row. Its first bytes decide between delimited text and a workbook.
 * Blank rows are skipped, but count.
 * @param signal aborts when the sender disconnects
 * @param options receives names of sheets and merged cells during parsing
 * @throws {TableFault} with the problem of the file
 * @throws {Refusal} too_large; the rest of the file is not read
 */
export async function* readTable(
  file: Readable,
  bytesMax = largestFile,
  signal?: AbortSignal,
  options: TableOptions = { sheets: [], firstSheetOnly: true },
): AsyncGenerator<TableRow> {
  const bytes = new PassThrough()
  // The consumer of the bytes receives the error.
  bytes.on('error', () => undefined)
  // Also fires if the sender has disconnected already; such a stream never ends.
  onceFinished(file, { writable: false }, (error) => {
    if (error) bytes.destroy(error)
  })
  file.pipe(bytes)
  const enough = new AbortController()
  stopBeyond(file, bytesMax, () => {
    bytes.destroy(fileTooLarge())
    enough.abort()
    file.pause()
  })
  try {
    const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
    const start = await startOf(chunks)
    if (start.subarray(0, containerStart.length).equals(containerStart))
      throw new TableFault(m.administration_workbook_locked())
    if (otherFormats.test(start.toString('latin1'))) throw new TableFault(m.administration_csv_no_text())
    const isWorkbook = start.subarray(0, zipStart.length).equals(zipStart)
    const all = joined(start, chunks)
    if (!isWorkbook) options.sheets.push({ name: '', merges: [] })
    const rows = isWorkbook ? readWorkbook(await wholeOf(all), options, signal) : readText(all)
    for await (const row of rows) {
      signal?.throwIfAborted()
      if (row.number > importRowsMax + 1) {
        // Further sheets of a workbook with people may be longer than any list.
        if (row.sheet > 0) break
        const max = countText(importRowsMax)
        throw new TableFault(m.administration_csv_too_many_rows({ max }), row.number)
      }
      if (row.number <= headingRowsMax && isForPreeti(row.cells))
        throw new TableFault(m.administration_csv_preeti(), row.number)
      if (row.cells.some((cell) => cell.trim() !== '')) yield row
    }
  } finally {
    file.unpipe(bytes)
    bytes.destroy()
    // Reads the rest of the request first, because a response during the upload would break the connection.
    if (!enough.signal.aborted)
      await finished(file.resume(), { signal: enough.signal }).catch(() => undefined)
  }
}

/** Reads enough bytes to detect the file type; fewer at the end of the file. */
async function startOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < containerStart.length) {
    const { value, done } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return start
}

async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    if (length > workbookMegabytes * megabyte)
      throw new TableFault(m.errors_too_large({ max: `${countText(workbookMegabytes)} MB` }))
  }
  return Buffer.concat(held)
}

async function* readText(bytes: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  const text = asText()
  const source = Readable.from(bytes)
  text.on('error', () => source.destroy())
  source.on('error', (error) => text.destroy(error))
  source.pipe(text)
  let number = 0
  try {
    const chunks: AsyncIterator<string> = text[Symbol.asyncIterator]()
    const head = await headOf(chunks)
    const whole = joined(head.text, chunks)
    const pieces = hasQuotedName(head.text) ? withQuotedNames(whole) : whole
    for await (const cells of recordsOf(pieces, head.delimiter)) {
      const given = cells.filter((cell) => cell.trim() !== '')
      const areMailboxes = given.length > 1 && given.every((cell) => mailboxIn(cell) !== null)
      // A pasted line of recipients has one person in each cell.
      for (const row of areMailboxes ? given.map((cell) => [cell]) : [cells]) {
        number += 1
        yield { sheet: 0, number, cells: shortRow(row, number) }
      }
    }
  } catch (error) {
    throw faultOf(error, number)
  } finally {
    source.destroy()
    text.destroy()
  }
}

/**
 * Parses delimited cells in chunks. The parser limits only the characters of cells and buffers an unfinished
 * row as a whole. It therefore gets at most the longest row without returning one.
 */
async function* recordsOf(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: longestRow })
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure = error
  })
  let [records, unfinished] = [0, 0]
  function* finished(): Generator<string[]> {
    for (let cells = parser.read(); cells !== null; cells = parser.read()) {
      records += 1
      unfinished = 0
      yield cells
    }
  }
  try {
    for await (const chunk of chunks)
      for (let from = 0; from < chunk.length; from += pieceMax) {
        const piece = chunk.slice(from, from + pieceMax)
        parser.write(piece)
        unfinished += piece.length
        yield* finished()
        // The parser emits errors in a later turn of the event loop.
        await yieldToRequests()
        if (failure) throw failure
        if (unfinished > longestRow + pieceMax) throw rowTooLong(records + 1)
      }
    parser.end()
    for await (const cells of parser as AsyncIterable<string[]>) yield cells
  } finally {
    parser.destroy()
  }
}

/**
 * Removes blank cells at the end of a row; some programs write thousands.
 * @throws {TableFault} when more cells remain than a list may have
 */
function shortRow(cells: string[], number: number): string[] {
  if (cells.length <= importColumnsMax) return cells
  const short = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  if (short.length > importColumnsMax) throw rowTooLong(number)
  return short
}

/**
 * Returns the fault for a parser error. The parser is ahead of its consumer, so only its error knows the row.
 */
function faultOf(error: unknown, row: number): unknown {
  if (error instanceof CsvError) {
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE'
    const number = Number(error.records ?? row) + 1
    return isTooLong ? rowTooLong(number) : new TableFault(m.administration_csv_quotes(), number)
  }
  if (error instanceof NoTextError) return new TableFault(m.administration_csv_no_text())
  return error instanceof TypeError ? new TableFault(m.administration_csv_utf8(), row + 1) : error
}

/** Reads enough text to detect the delimiter. */
async function headOf(chunks: AsyncIterator<string>): Promise<ReturnType<typeof readHead>> {
  let start = ''
  while (!isWholeHead(start)) {
    const { value, done } = await chunks.next()
    if (done) break
    start += value
  }
  return readHead(start)
}

/** Yields a chunk that was read ahead, and then the rest. */
async function* joined<Piece extends { length: number }>(
  start: Piece,
  rest: AsyncIterator<Piece>,
): AsyncGenerator<Piece> {
  if (start.length > 0) yield start
  for (let chunk = await rest.next(); !chunk.done; chunk = await rest.next()) yield chunk.value
}
