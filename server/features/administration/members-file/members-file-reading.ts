import type { Readable } from 'node:stream'
import { m } from '../../../../contract/paraglide/messages.js'
import { columnsOf, type TableColumn } from '../spreadsheets/headings.ts'
import { TableFault } from '../workbooks/table-fault.ts'
import { readTable } from '../workbooks/table-reading.ts'
import type { CellProblem } from './member-row.ts'

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
 */
export async function* readMemberFile(file: Readable): AsyncGenerator<ReadRow> {
  let columns: (TableColumn | null)[] | undefined
  try {
    for await (const { number, cells } of readTable(file)) {
      if (columns) {
        yield { number, cells, ...nameCells(columns, cells) }
        continue
      }
      columns = columnsOf(cells)
      const known = columns
      const ignored = cells.filter((heading, index) => known[index] === null && heading.trim() !== '')
      const problems = headingProblems(columns)
      yield { number, cells, named: null, problems, ignored, isFatal: problems.length > 0 }
      if (problems.length > 0) return
    }
    if (!columns) yield { ...wholeFile(1, ''), problems: headingProblems([]) }
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    yield wholeFile(error.row, error.message)
  }
}

/** Names the cells by their columns; of several columns that mean the same, the first that says something counts. */
export function nameCells(
  columns: readonly (TableColumn | null)[],
  cells: readonly string[],
): Pick<ReadRow, 'named' | 'problems'> {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { named: null, problems: [{ column: null, msg: m.administration_csv_too_many_cells() }] }
  const named: NamedCells = {}
  for (const [index, column] of columns.entries())
    if (column !== null && !named[column]?.trim()) named[column] = cells[index] ?? ''
  return { named, problems: [] }
}

function headingProblems(columns: readonly (TableColumn | null)[]): CellProblem[] {
  return hasName(columns)
    ? []
    : [{ column: 'name', msg: m.administration_csv_missing_column({ column: 'name' }) }]
}

/** Tells whether some column holds the name, without which nobody is told from anybody. */
export function hasName(columns: readonly (TableColumn | null)[]): boolean {
  return columns.some((column) => column === 'name' || column === 'first_name')
}

function wholeFile(number: number, msg: string): ReadRow {
  return { number, cells: [], named: null, problems: [{ column: null, msg }], isFatal: true }
}
