import { finished as onceFinished, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { memberRowsMax } from '../../../../contract/administration/members-file/columns.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { isWholeHead, readHead } from '../spreadsheets/delimiter.ts'
import { asText, NoTextError } from '../spreadsheets/file-text.ts'
import { columnsOf, type TableColumn } from '../spreadsheets/headings.ts'
import { fileTooLarge, largestFile, stopBeyond } from '../spreadsheets/largest-file.ts'
import type { CellProblem } from './member-row.ts'

const longestRow = 256 * 1024

/** The cells of a row by what they mean. */
export type NamedCells = Partial<Record<TableColumn, string>>

/** One row of the file, counted as spreadsheets count: the headings are row 1. */
export interface ReadRow {
  number: number
  cells: string[]
  /** null where the row cannot be told apart into its columns. */
  named: NamedCells | null
  problems: CellProblem[]
  /** Set on the first row: its headings, and those whose column means nothing to the site. */
  ignored?: string[]
  /** The fault is the file's, and nothing of it can be trusted. */
  isFatal?: boolean
}

/**
 * Reads a table of members as it arrives, row by row, never the whole of it. Faults of the file itself come as a row's
 * problem and end the reading.
 * @throws {Refusal} too_large; the rest of the file is left unread
 */
export async function* readMemberFile(file: Readable, bytesMax = largestFile): AsyncGenerator<ReadRow> {
  let number = 0
  let parser: ReturnType<typeof parse> | undefined
  const text = asText()
  // Whoever reads the text learns of it there.
  text.on('error', () => undefined)
  // Tells of a sender who is gone already, too: such a file never ends by itself.
  onceFinished(file, { writable: false }, (error) => {
    if (error) text.destroy(error)
  })
  file.pipe(text)
  const enough = new AbortController()
  stopBeyond(file, bytesMax, () => {
    text.destroy(fileTooLarge())
    enough.abort()
    file.pause()
  })
  try {
    const chunks: AsyncIterator<string> = text[Symbol.asyncIterator]()
    const head = await headOf(chunks)
    parser = parse({ delimiter: head.delimiter, relax_column_count: true, max_record_size: longestRow })
    const reading = parser
    const source = Readable.from(joined(head.text, chunks))
    source.on('error', (error) => reading.destroy(error))
    parser.on('error', () => source.destroy())
    source.pipe(parser)
    let columns: (TableColumn | null)[] = []
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (number === 1) {
        columns = columnsOf(cells)
        const ignored = cells.filter((heading, index) => columns[index] === null && heading.trim() !== '')
        const problems = headingProblems(columns)
        yield { number, cells, named: null, problems, ignored, isFatal: problems.length > 0 }
        if (problems.length > 0) return
        continue
      }
      if (number > memberRowsMax + 1) {
        const max = memberRowsMax.toLocaleString('en')
        yield wholeFile(number, m.administration_csv_too_many_rows({ max }))
        return
      }
      if (cells.every((cell) => cell.trim() === '')) continue
      const hasMore = cells.slice(columns.length).some((cell) => cell.trim() !== '')
      const problems = hasMore ? [{ column: null, msg: m.administration_csv_too_many_cells() }] : []
      yield { number, cells, named: hasMore ? null : namedCells(columns, cells), problems }
    }
    if (number === 0) yield { ...wholeFile(1, ''), problems: headingProblems([]) }
  } catch (error) {
    // The parser is ahead of this loop; only its error knows how many rows it has read.
    if (error instanceof CsvError)
      yield wholeFile(Number(error.records ?? number) + 1, m.administration_csv_quotes())
    else if (error instanceof NoTextError) yield wholeFile(1, m.administration_csv_no_text())
    else if (error instanceof TypeError) yield wholeFile(number + 1, m.administration_csv_utf8())
    else throw error
  } finally {
    file.unpipe(text)
    text.destroy()
    parser?.destroy()
    // The rest of the request is read first: a response in the middle of it would cost the connection.
    if (!enough.signal.aborted)
      await finished(file.resume(), { signal: enough.signal }).catch(() => undefined)
  }
}

/** Reads as much of a text as tells how its cells are separated. */
async function headOf(chunks: AsyncIterator<string>): Promise<ReturnType<typeof readHead>> {
  let start = ''
  while (!isWholeHead(start)) {
    const { value, done } = await chunks.next()
    if (done) break
    start += value
  }
  return readHead(start)
}

async function* joined(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (start !== '') yield start
  for (let chunk = await rest.next(); !chunk.done; chunk = await rest.next()) yield chunk.value
}

/** Names the cells by their columns; of several columns that mean the same, the first that says something counts. */
function namedCells(columns: readonly (TableColumn | null)[], cells: readonly string[]): NamedCells {
  const named: NamedCells = {}
  for (const [index, column] of columns.entries())
    if (column !== null && !named[column]?.trim()) named[column] = cells[index] ?? ''
  return named
}

function headingProblems(columns: readonly (TableColumn | null)[]): CellProblem[] {
  const hasName = columns.some((column) => column === 'name' || column === 'first_name')
  return hasName ? [] : [{ column: 'name', msg: m.administration_csv_missing_column({ column: 'name' }) }]
}

function wholeFile(number: number, msg: string): ReadRow {
  return { number, cells: [], named: null, problems: [{ column: null, msg }], isFatal: true }
}
