import { useId } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Card } from '../../design/card.tsx'
import { type Column, Table } from '../../design/table.tsx'
import styles from './bar-chart.module.css'

interface Series {
  name: string
  values: number[]
}

interface BarChartProps {
  title: string
  /** What a label stands for, for instance 'Month'. */
  unit: string
  labels: string[]
  /** Stacked on each other in this order, the first at the bottom. */
  series: Series[]
}

const height = 160
const slot = 40
const gap = 8

/** Stacked bars, one for each label, with the same numbers as a table below. */
export function BarChart({ title, unit, labels, series }: BarChartProps) {
  const id = useId()
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const highest = Math.max(1, ...totals)
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {series.length > 1 && <Legend series={series} />}
      <svg
        className={styles.chart}
        viewBox={`0 0 ${labels.length * slot} ${height + 44}`}
        role="img"
        aria-label={m.administration_chart({ title, highest, latest: totals.at(-1) ?? 0 })}
      >
        <line className={styles.base} x1="0" x2={labels.length * slot} y1={height + 20} y2={height + 20} />
        {labels.map((label, index) => (
          <g key={label} transform={`translate(${index * slot} 20)`}>
            <Bar values={series.map(({ values }) => values[index] ?? 0)} highest={highest} />
            <text className={styles.total} x={slot / 2} y={topOf(totals[index] ?? 0, highest) - 4}>
              {totals[index]}
            </text>
            <text className={styles.label} x={slot / 2} y={height + 18}>
              {label.slice(-2)}
            </text>
          </g>
        ))}
      </svg>
      <details className={styles.numbers}>
        <summary>{m.administration_chart_numbers()}</summary>
        <Table caption={title} columns={columnsOf(unit, series)} rows={labels} keyOf={(label) => label} />
      </details>
    </Card>
  )

  function columnsOf(header: string, shown: Series[]): Column<string>[] {
    return [
      { header, names: true, cell: (label) => label },
      ...shown.map(({ name, values }) => ({
        header: name,
        cell: (label: string) => values[labels.indexOf(label)] ?? 0,
      })),
    ]
  }
}

function Bar({ values, highest }: { values: number[]; highest: number }) {
  let below = 0
  return values.map((value, place) => {
    below += value
    const y = topOf(below, highest)
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
        key={place}
        className={styles.part}
        data-part={place}
        x={gap / 2}
        width={slot - gap}
        y={y}
        height={(value / highest) * height}
      />
    )
  })
}

function Legend({ series }: { series: Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name }, place) => (
        <li key={name}>
          <span className={styles.swatch} data-part={place} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}

function topOf(value: number, highest: number): number {
  return height - (value / highest) * height
}
