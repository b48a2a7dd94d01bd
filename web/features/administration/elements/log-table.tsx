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
}

/** A page of what happened, newest first, with the way to what is older. */
export function LogTable<Row extends { _id: string }>(props: LogTableProps<Row>) {
  const { caption, columns, rows, empty, older } = props
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState message={empty} />
      ) : (
        <Table caption={caption} columns={columns} rows={rows} keyOf={({ _id }) => _id} />
      )}
      {older && (
        <p className={styles.older}>
          <LinkButton to={older}>{m.administration_acts_older()}</LinkButton>
        </p>
      )}
    </>
  )
}
