import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names the row; it heads the row's card on phones. */
  names?: boolean
  /** For dates and short choices: words in it never break in a table. */
  whole?: boolean
  /** For a column of buttons: its header is only read aloud. */
  headerHidden?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
}

/** A table that becomes one card per row on phones. The roles keep it a table for screen readers there. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display values on phones would take the roles away
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.header} scope="col" role="columnheader">
              <span className={column.headerHidden ? 'visually-hidden' : undefined}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <TableCell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display values on phones would take the roles away
  )
}

function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.names) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: display values on phones would take the role away
      <th scope="row" role="rowheader">
        {column.cell(row)}
      </th>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display values on phones would take the role away
    <td role="cell" className={column.whole ? styles.whole : undefined}>
      <span className={styles.label} aria-hidden="true">
        {!column.headerHidden && column.header}
      </span>
      <span>{column.cell(row)}</span>
    </td>
  )
}
