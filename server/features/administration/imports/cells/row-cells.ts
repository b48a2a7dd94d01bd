import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { textOf } from './cell-values.ts'

/** An unreadable cell; the rest of its row is still imported. */
export interface RowProblem {
  column: ImportColumn | null
  msg: string
  /** The text of the cell. */
  cell?: string
}

/** A cell with text, and the heading of its column. */
export interface HeadedCell {
  text: string
  heading: string
}

/** The cells of a row by the meaning of their columns; several columns may have the same meaning. */
export class RowCells {
  readonly #cells = new Map<ImportColumn, HeadedCell[]>()

  constructor(
    columns: readonly (ImportColumn | null)[],
    headings: readonly string[],
    cells: readonly string[],
  ) {
    for (const [index, column] of columns.entries()) {
      if (column === null) continue
      const text = textOf(cells[index] ?? '')
        .replaceAll('\u00a0', ' ')
        .trim()
      const list = this.#cells.get(column) ?? []
      list.push({ text, heading: headings[index] ?? '' })
      this.#cells.set(column, list)
    }
  }

  /** Returns the first text of a column; '' where there is none. */
  text(column: ImportColumn): string {
    return this.all(column)[0]?.text ?? ''
  }

  /** Lists the cells of a column that have text. */
  all(column: ImportColumn): HeadedCell[] {
    return this.every(column).filter(({ text }) => text !== '')
  }

  /** Lists all cells of a column, since blank ones align children with ages. */
  every(column: ImportColumn): HeadedCell[] {
    return this.#cells.get(column) ?? []
  }

  /** Lists the columns that have text. */
  given(): ImportColumn[] {
    return [...this.#cells].flatMap(([column, cells]) =>
      cells.some(({ text }) => text !== '') ? column : [],
    )
  }
}
