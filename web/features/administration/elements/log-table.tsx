import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { type Brief, FoldedTable } from './folded-table.tsx'
import styles from './log-table.module.css'

interface LogTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** What is said where there are no rows. */
  empty: string
  /** What to do about that. */
  hint?: string
  /** The search part that leads to older rows; null on the last page. */
  older: string | null
  /** For long lists: the two lines that stand for a row on phones, where a tap opens the rest of it. */
  brief?: Brief<Row>
}

/** A page of what happened, newest first, with the way to what is older. */
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
