import { m } from '../../../../contract/paraglide/messages.js'
import type { TableColumn } from '../spreadsheets/headings.ts'
import type { CellProblem } from './member-row.ts'

/** The cells of a row by what they mean. */
export type NamedCells = Partial<Record<TableColumn, string>>

type Columns = readonly (TableColumn | null)[]

/**
 * Names the cells of a row by their columns; of several columns that mean the same, the first that says something
 * counts. Returns null with the problem where a row has more cells than there are columns.
 */
export function nameCells(
  columns: Columns,
  cells: readonly string[],
): { named: NamedCells | null; problems: CellProblem[] } {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { named: null, problems: [{ column: null, msg: m.administration_csv_too_many_cells() }] }
  const named: NamedCells = {}
  for (const [index, column] of columns.entries())
    if (column !== null && !named[column]?.trim()) named[column] = cells[index] ?? ''
  return { named, problems: [] }
}

/** Tells whether some column holds the name, without which nobody is told from anybody. */
export function hasName(columns: Columns): boolean {
  return columns.some((column) => column === 'name' || column === 'first_name')
}

/** Says that no column holds the name. */
export function nameMissing(): CellProblem {
  return { column: 'name', msg: m.administration_csv_missing_column({ column: 'name' }) }
}
