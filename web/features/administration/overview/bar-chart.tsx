import { type CSSProperties, useId } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import styles from './bar-chart.module.css'

interface Series {
  name: string
  values: number[]
}

interface BarChartProps {
  title: string
  /** Heading of the column of labels, for instance 'Month'. */
  unit: string
  /** The labels, each with the short text below its bar. */
  labels: { label: string; short: string }[]
  /** The unit of the numbers, if the title does not state it. */
  note?: string
  /** Stacked in this order, the first at the bottom. */
  series: Series[]
}

/** A chart of stacked bars, with the same numbers in a table below. */
export function BarChart({ title, unit, labels, note, series }: BarChartProps) {
  const id = useId()
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const highest = Math.max(1, ...totals)
  // Numbers above every bar would overlap on a phone.
  const numbered = new Set([totals.indexOf(highest), totals.length - 1])
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {series.length > 1 && <Legend series={series} />}
      <div
        className={styles.chart}
        role="img"
        aria-label={m.administration_chart({ title, highest, latest: totals.at(-1) ?? 0 })}
      >
        {labels.map(({ label, short }, index) => (
          <div key={label} className={styles.column}>
            <div className={styles.bar}>
              {numbered.has(index) && <span className={styles.total}>{totals[index]}</span>}
              {series
                .map(({ name, values }, place) => (
                  <div
                    key={name}
                    className={styles.part}
                    data-part={place}
                    style={{ ...partColour(place), height: `${((values[index] ?? 0) / highest) * 100}%` }}
                  />
                ))
                .reverse()}
            </div>
            <span className={styles.label}>{short}</span>
          </div>
        ))}
      </div>
      <Disclosure summary={m.administration_chart_numbers()} look="plain">
        <Table
          caption={title}
          columns={columnsOf(unit, labels, series)}
          rows={labels.map(({ label }) => label)}
          keyOf={(label) => label}
        />
      </Disclosure>
    </Card>
  )
}

function columnsOf(unit: string, labels: BarChartProps['labels'], series: Series[]): Column<string>[] {
  const placeOf = new Map(labels.map(({ label }, index) => [label, index]))
  return [
    { header: unit, names: true, cell: (label) => label },
    ...series.map(({ name, values }) => ({
      header: name,
      cell: (label: string) => values[placeOf.get(label) ?? 0] ?? 0,
    })),
  ]
}

/** Returns the style that numbers the hue of a series without its own colour. */
function partColour(place: number): CSSProperties {
  return { '--place': place } as CSSProperties
}

function Legend({ series }: { series: Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name }, place) => (
        <li key={name}>
          <span className={styles.swatch} data-part={place} style={partColour(place)} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
