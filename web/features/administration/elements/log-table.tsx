import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import styles from './log-table.module.css'

interface LogTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** What is said where there are no rows. */
  empty: string
  /** The search part that leads to older rows; null on the last page. */
  older: string | null
  /** For long lists: the two lines that stand for a row on phones, where a tap opens the rest of it. */
  brief?: (row: Row) => { first: ReactNode; second: ReactNode }
}

/** A page of what happened, newest first, with the way to what is older. */
export function LogTable<Row extends { _id: string }>(props: LogTableProps<Row>) {
  const { caption, columns, rows, empty, older, brief } = props
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState message={empty} />
      ) : (
        <Table
          caption={caption}
          columns={brief ? foldedColumns(columns, brief) : columns}
          rows={rows}
          keyOf={({ _id }) => _id}
          compact={brief !== undefined}
        />
      )}
      {older && (
        <p className={styles.older}>
          <LinkButton to={older}>{m.administration_acts_older()}</LinkButton>
        </p>
      )}
    </>
  )
}

type Brief<Row> = NonNullable<LogTableProps<Row>['brief']>

/** Folds all columns into the first on phones. */
function foldedColumns<Row>([names, ...others]: Column<Row>[], brief: Brief<Row>): Column<Row>[] {
  if (!names) return []
  const folded = (row: Row) => (
    <>
      <span className={styles.wide}>{names.cell(row)}</span>
      <Folded row={row} columns={others} brief={brief} />
    </>
  )
  return [{ ...names, cell: folded }, ...others.map((column) => ({ ...column, wideOnly: true }))]
}

function Folded<Row>({ row, columns, brief }: { row: Row; columns: Column<Row>[]; brief: Brief<Row> }) {
  const { first, second } = brief(row)
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.first}>{first}</span>
        <span className={styles.second}>{second}</span>
      </summary>
      <dl>
        {columns.map(({ header, cell }) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
