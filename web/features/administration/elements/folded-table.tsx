import type { ComponentProps, ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './elements.module.css'

/** Returns the two lines of a row on phones. */
type Brief<Row> = (row: Row) => { first: ReactNode; second: ReactNode }

interface FoldedTableProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'compact'> {
  brief: Brief<Row>
}

/** A long table with low rows; on phones each row has two lines and opens on tap. */
export function FoldedTable<Row>({ columns, brief, ...rest }: FoldedTableProps<Row>) {
  return <Table {...rest} columns={foldedColumns(columns, brief)} compact />
}

/** Folds all columns into the first on phones. */
function foldedColumns<Row>([names, ...others]: Column<Row>[], brief: Brief<Row>): Column<Row>[] {
  if (!names) return []
  const folded = (row: Row) => (
    <>
      <span className={styles.wide}>
        <TypedText>{names.cell(row)}</TypedText>
      </span>
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
        <span className={styles.first}>
          <TypedText>{first}</TypedText>
        </span>
        <span className={styles.second}>
          <TypedText>{second}</TypedText>
        </span>
      </summary>
      <dl>
        {columns.map(({ header, cell }) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd>
              <TypedText>{cell(row)}</TypedText>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface LogTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** The text of an empty table. */
  empty: string
  /** The hint below that text. */
  hint?: string
  /** The query string of older rows; null on the last page. */
  older: string | null
  /** For long lists: the two lines of a row on phones. */
  brief?: Brief<Row>
}

/** A page of a log, newest first, with a link to older rows. */
export function LogTable<Row extends { _id: string }>(props: LogTableProps<Row>) {
  const { caption, columns, rows, empty, hint, older, brief } = props
  const table = { caption, columns, rows, keyOf: ({ _id }: Row) => _id }
  return (
    <>
      {rows.length === 0 && <EmptyState message={empty}>{hint && <p>{hint}</p>}</EmptyState>}
      {rows.length > 0 && (brief ? <FoldedTable {...table} brief={brief} /> : <Table {...table} />)}
      {older && (
        <p className={styles.older}>
          <LinkButton to={older}>{m.administration_acts_older()}</LinkButton>
        </p>
      )}
    </>
  )
}
