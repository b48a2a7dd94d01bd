import { finished as onceFinished, type Readable, Transform, type TransformCallback } from 'node:stream'
import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import {
  type MemberColumn,
  memberColumns,
  memberRowsMax,
  requiredColumns,
} from '../../../../contract/administration/members-file/columns.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type CellProblem, type MemberRow, readMemberRow } from './member-row.ts'

const longestRow = 256 * 1024

/** One row of the file, counted as spreadsheets count: the headings are row 1. */
export interface ReadRow {
  number: number
  row: MemberRow | null
  problems: CellProblem[]
}

/**
 * Reads a members' file as it arrives, row by row, never the whole of it. Faults of the file itself come as a row's
 * problem and end the reading.
 */
export async function* readMemberFile(file: Readable): AsyncGenerator<ReadRow> {
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: longestRow })
  const text = asText()
  // The loop below learns of it from the parser.
  text.on('error', (error) => parser.destroy(error))
  parser.on('error', () => undefined)
  // Tells of a sender who is gone already, too: such a file never ends by itself.
  onceFinished(file, { writable: false }, (error) => {
    if (error) parser.destroy(error)
  })
  file.pipe(text).pipe(parser)
  let number = 0
  try {
    let columns: readonly string[] = []
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (number === 1) {
        columns = cells.map((cell) => cell.trim().toLowerCase())
        const problems = headingProblems(columns)
        if (problems.length === 0) continue
        yield { number, row: null, problems }
        return
      }
      if (number > memberRowsMax + 1) {
        yield wholeRow(
          number,
          m.administration_csv_too_many_rows({ max: memberRowsMax.toLocaleString('en') }),
        )
        return
      }
      if (cells.every((cell) => cell.trim() === '')) continue
      if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
        yield wholeRow(number, m.administration_csv_too_many_cells())
        continue
      }
      const named = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
      yield { number, ...readMemberRow(named as Partial<Record<MemberColumn, string>>) }
    }
    if (number === 0) yield { number: 1, row: null, problems: headingProblems([]) }
  } catch (error) {
    // The parser is ahead of this loop; only its error knows how many rows it has read.
    if (error instanceof CsvError)
      yield wholeRow(Number(error.records ?? number) + 1, m.administration_csv_quotes())
    else if (error instanceof TypeError) yield wholeRow(number + 1, m.administration_csv_utf8())
    else throw error
  } finally {
    file.unpipe(text)
    text.destroy()
    parser.destroy()
    // The rest of the request is read first: a response in the middle of it would cost the connection.
    await finished(file.resume()).catch(() => undefined)
  }
}

/** Decodes bytes, and fails with a `TypeError` where they are not UTF-8. */
function asText(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (bytes: Buffer | undefined, done: TransformCallback) => {
    try {
      done(null, bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode())
    } catch (error) {
      done(error as TypeError)
    }
  }
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => decode(bytes, done),
    flush: (done) => decode(undefined, done),
  })
}

function headingProblems(columns: readonly string[]): CellProblem[] {
  const known: readonly string[] = memberColumns
  return [
    ...columns
      .filter((column) => !known.includes(column))
      .map((column) => ({ column: null, msg: m.administration_csv_unknown_column({ column }) })),
    ...known
      .filter((column) => columns.filter((one) => one === column).length > 1)
      .map((column) => ({
        column: column as MemberColumn,
        msg: m.administration_csv_repeated_column({ column }),
      })),
    ...requiredColumns
      .filter((column) => !columns.includes(column))
      .map((column) => ({ column, msg: m.administration_csv_missing_column({ column }) })),
  ]
}

function wholeRow(number: number, msg: string): ReadRow {
  return { number, row: null, problems: [{ column: null, msg }] }
}
