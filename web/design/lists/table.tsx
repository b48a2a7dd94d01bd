import { type ReactNode, useRef } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { formatDigits } from '../texts/format-number.ts'
import { TypedText } from '../texts/typed-text.tsx'
import listPage from './list-page.module.css'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** true for the column that identifies the row; on phones it is the heading of the row's card. */
  names?: boolean
  /** true for dates and short values, whose words never break in a table. */
  whole?: boolean
  /** true for a column of buttons, whose header is for screen readers only. */
  headerHidden?: boolean
  /** true for a column that a compact table omits in narrow windows. */
  wideOnly?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** true for long lists: low rows, which stay rows on phones. */
  compact?: boolean
}

/** A table that becomes one card per row on phones. Its roles preserve the table for screen readers. */
export function Table<Row>({ caption, columns, rows, keyOf, compact = false }: TableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display values on phones would take the roles away
    <table className={compact ? listPage.compact : listPage.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              role="columnheader"
              data-names={column.names || undefined}
              data-wide={column.wideOnly || undefined}
            >
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
        <TypedText>{written(column.cell(row))}</TypedText>
      </th>
    )
  }
  const look = {
    className: column.whole ? listPage.whole : undefined,
    'data-wide': column.wideOnly || undefined,
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display values on phones would take the role away
    <td role="cell" {...look}>
      <span className={listPage.label} aria-hidden="true">
        {!column.headerHidden && column.header}
      </span>
      <span>
        <TypedText>{written(column.cell(row))}</TypedText>
      </span>
    </td>
  )
}

function written(cell: ReactNode): ReactNode {
  return typeof cell === 'number' ? formatDigits(cell) : cell
}

interface SelectBoxProps {
  /** The selected entry, for screen readers. */
  label: string
  name: string
  value: string
  /** Id of its form, where the box is outside of it. */
  form?: string
}

/** A checkbox that selects one entry of a list for a form. */
export function SelectBox({ label, ...box }: SelectBoxProps) {
  return (
    <label className={listPage.check}>
      <span className="visually-hidden">
        <TypedText>{label}</TypedText>
      </span>
      <input {...box} type="checkbox" />
    </label>
  )
}

/** Buttons that check or uncheck all boxes of a name in the form. */
export function SelectAll({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const set = (checked: boolean) => {
    // A click, so that listeners that count the boxes are notified.
    for (const box of place.current?.closest('form')?.elements ?? [])
      if (box instanceof HTMLInputElement && box.name === name && box.checked !== checked) box.click()
  }
  return (
    <>
      <span ref={place} hidden />
      <Button onClick={() => set(true)}>{m.site_select_all()}</Button>
      <Button look="plain" onClick={() => set(false)}>
        {m.site_select_none()}
      </Button>
    </>
  )
}
