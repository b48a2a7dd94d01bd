import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type Column, Table } from '../../../design/lists/table.tsx'
import styles from './history-tables.module.css'

interface EntryTableProps<Entry> {
  heading: string
  empty: string
  /** The link to the page that adds an entry. */
  add: ReactNode
  columns: Column<Entry>[]
  entries: Entry[]
}

/** One of the dashboard's tables with its heading. */
export function EntryTable<Entry extends { _id: string }>(props: EntryTableProps<Entry>) {
  const { heading, empty, add, columns, entries } = props
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} ref={useFocusAfterRemoval(entries.length)} tabIndex={-1}>
          {heading}
        </h2>
        {add}
      </div>
      {entries.length > 0 ? (
        <Table caption={heading} columns={columns} rows={entries} keyOf={(entry) => entry._id} />
      ) : (
        <p className={styles.none}>{empty}</p>
      )}
    </section>
  )
}

/** Focuses the heading after a row was removed together with the focused button. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    if (count < previous.current) heading.current?.focus({ preventScroll: true })
    previous.current = count
  }, [count])
  return heading
}
