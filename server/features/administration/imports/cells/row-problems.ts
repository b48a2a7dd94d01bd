import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'

/** A cell that cannot be read; it costs only itself. */
export interface RowProblem {
  column: ImportColumn | null
  msg: string
  /** The text of the cell. */
  cell?: string
}
