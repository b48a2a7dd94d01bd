import { type ReactNode, useId } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Card } from '../elements/card.tsx'
import { Disclosure } from '../elements/disclosure.tsx'
import { Markup } from '../elements/markup.tsx'
import { type Column, Table } from '../lists/table.tsx'
import styles from './chart.module.css'

interface ChartProps<Row> {
  title: string
  note?: string
  /** The markup rendered by the server. */
  drawing: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** Shown in place of the chart when there are no rows. */
  empty?: ReactNode
}

/** A chart rendered by the server, with its figures in a table below. */
export function Chart<Row>({ title, note, drawing, columns, rows, keyOf, empty }: ChartProps<Row>) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          {note && <p className={styles.note}>{note}</p>}
          <Markup html={drawing} className={styles.chart} />
          <Disclosure summary={m.site_chart_table()} look="plain">
            <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} compact />
          </Disclosure>
        </>
      )}
    </Card>
  )
}

/** A picture rendered by the server, of the neighbouring content. */
export function Picture({ drawing }: { drawing: string }) {
  return <Markup html={drawing} className={styles.chart} />
}
