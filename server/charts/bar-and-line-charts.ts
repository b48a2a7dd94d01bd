import { countText, digitText } from '../text/formats.ts'
import { type Drawing, element, fluidPicture, legend, percent, shortened, textAt, toned } from './drawing.ts'

/** The numbers of a series, one for each label. */
interface Series {
  name: string
  values: readonly number[]
}

/** Heights in pixels: the numbers above, the chart itself, and the labels below. */
const above = 24
const plot = 168
const below = 24
const baseline = above + plot
const height = baseline + below

/** The share of its slot that a column fills. */
const columnShare = 0.76
/** Labels, and grid lines, that fit side by side on a phone. */
const mostLabels = 6
const gridLines = 4

const lowest = 1

/** Draws columns of stacked parts, the first series at the bottom. Several series have a legend. */
export function drawColumns(title: string, labels: readonly string[], series: readonly Series[]): Drawing[] {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const most = Math.max(lowest, ...totals)
  const heightOf = (value: number) => (value / most) * plot
  // Numbers above every column would overlap on a phone.
  const numbered = new Set([totals.indexOf(most), totals.length - 1])
  const columns = labels.flatMap((label, index) => {
    const total = totals[index] ?? 0
    let floor = baseline
    const parts = series.flatMap(({ name, values }, tone) => {
      const value = values[index] ?? 0
      if (value === 0) return []
      floor -= heightOf(value)
      return column(index, labels.length, {
        from: floor,
        height: heightOf(value),
        tone,
        title: series.length > 1 ? `${label}, ${name}: ${countText(value)}` : `${label}: ${countText(value)}`,
      })
    })
    return numbered.has(index) ? [...parts, number(total, index, labels.length, floor - 8)] : parts
  })
  const picture = fluidPicture(title, { height }, [
    ...columns,
    axisLine(baseline),
    ...namesBelow(labels, height),
  ])
  return series.length > 1 ? [legend(series.map(({ name }) => name)), picture] : [picture]
}

/** Draws one series upwards and another downwards from a common line. */
export function drawUpAndDown(
  title: string,
  labels: readonly string[],
  [up, down]: readonly [Series, Series],
): Drawing[] {
  const [mostUp, mostDown] = [up, down].map(({ values }) => Math.max(0, ...values)) as [number, number]
  const scale = plot / Math.max(lowest, mostUp + mostDown)
  const middle = above + mostUp * scale
  const numberedUp = new Set([up.values.indexOf(mostUp), labels.length - 1])
  const numberedDown = new Set([down.values.indexOf(mostDown), labels.length - 1])
  const bottom = above + plot + above
  const columns = labels.flatMap((label, index) => {
    const [gains, losses] = [up.values[index] ?? 0, down.values[index] ?? 0]
    const partOf = (series: Series, value: number, tone: number) =>
      column(index, labels.length, {
        from: tone === 0 ? middle - value * scale : middle,
        height: value * scale,
        tone,
        title: `${label}, ${series.name}: ${countText(value)}`,
      })
    return [
      ...(gains > 0 ? [partOf(up, gains, 0)] : []),
      ...(losses > 0 ? [partOf(down, losses, 1)] : []),
      ...(gains > 0 && numberedUp.has(index)
        ? [number(gains, index, labels.length, middle - gains * scale - 8)]
        : []),
      ...(losses > 0 && numberedDown.has(index)
        ? [number(losses, index, labels.length, middle + losses * scale + 18)]
        : []),
    ]
  })
  return [
    legend([up.name, down.name]),
    fluidPicture(title, { height: bottom + below }, [
      ...columns,
      axisLine(middle),
      ...namesBelow(labels, bottom + below),
    ]),
  ]
}

/** Draws the course of a number as a line over an area. */
export function drawCourse(title: string, labels: readonly string[], values: readonly number[]): Drawing[] {
  const { step, top } = gridOf(Math.max(lowest, ...values))
  const acrossOf = (index: number) => (labels.length < 2 ? 1 : index / (labels.length - 1))
  const downOf = (value: number) => above + plot * (1 - value / top)
  const points = values.map((value, index) => `${acrossOf(index) * 100} ${downOf(value) - above}`)
  const grid = Array.from({ length: Math.round(top / step) + 1 }, (_, line) => line * step).flatMap(
    (value) => [
      element('line', { 'data-line': '', x1: 0, x2: '100%', y1: downOf(value), y2: downOf(value) }),
      textAt(compactText(value), { x: -8, y: downOf(value) + 5, anchor: 'end', tone: 'soft' }),
    ],
  )
  const stretched = {
    width: '100%',
    height: plot,
    viewBox: `0 0 100 ${plot}`,
    preserveAspectRatio: 'none',
  }
  const course = element('svg', { y: above, ...stretched }, [
    element('path', { 'data-area': '', d: `M0 ${plot}L${points.join('L')}L100 ${plot}z` }),
    element('path', { 'data-course': '', 'vector-effect': 'non-scaling-stroke', d: `M${points.join('L')}` }),
  ])
  const marks = markedOf(labels.length).flatMap((index) => {
    const value = values[index] ?? 0
    const across = percent(acrossOf(index))
    const anchor = anchorOf(index, labels.length)
    return [
      element('svg', { x: across, y: downOf(value), overflow: 'visible' }, [
        element('path', { 'data-mark': '', d: 'M0-7L7 0 0 7-7 0z' }),
      ]),
      textAt(countText(value), { x: across, y: downOf(value) - 12, anchor, tone: 'strong' }),
      textAt(labels[index] ?? '', { x: across, y: height - 4, anchor, tone: 'soft' }),
    ]
  })
  return [fluidPicture(title, { height, axis: true }, [...grid, course, ...marks])]
}

interface Part {
  from: number
  height: number
  tone: number
  title: string
}

function column(index: number, count: number, { from, height: tall, tone, title }: Part): Drawing {
  const place = 1 / count
  return element(
    'rect',
    {
      ...toned(tone),
      x: percent(place * (index + (1 - columnShare) / 2)),
      width: percent(place * columnShare),
      y: from,
      height: tall,
    },
    [element('title', {}, [title])],
  )
}

function number(value: number, index: number, count: number, y: number): Drawing {
  return textAt(countText(value), { x: percent((index + 0.5) / count), y, anchor: 'middle', tone: 'strong' })
}

function axisLine(y: number): Drawing {
  return element('line', { 'data-ground': '', x1: 0, x2: '100%', y1: y, y2: y })
}

/** Writes some labels below their columns: every second or third where all would overlap. */
function namesBelow(labels: readonly string[], bottom: number): Drawing[] {
  const isShort = labels.every((label) => label.length <= 2)
  const apart = isShort ? 1 : Math.ceil(labels.length / mostLabels)
  return labels.flatMap((label, index) =>
    (labels.length - 1 - index) % apart === 0
      ? [
          textAt(label, {
            x: percent((index + 0.5) / labels.length),
            y: bottom - 4,
            anchor: 'middle',
            tone: 'soft',
          }),
        ]
      : [],
  )
}

/** Lists the points with a number: first, last, and two between where there is room. */
function markedOf(count: number): number[] {
  const between = count > gridLines ? [1 / 3, 2 / 3].map((share) => Math.round(share * (count - 1))) : []
  return [...new Set([0, ...between, count - 1])]
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === count - 1) return 'end'
  return index === 0 ? 'start' : 'middle'
}

/** Returns round distances of grid lines, and the uppermost line. */
function gridOf(most: number): { step: number; top: number } {
  const rough = most / gridLines
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10
  const step = Math.max(lowest, round * power)
  return { step, top: Math.ceil(most / step) * step }
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

// Smaller numbers fit beside the grid as a whole, and need no abbreviation, which Nepali lacks.
const abbreviatedFrom = 10_000

function compactText(value: number): string {
  return value < abbreviatedFrom ? countText(value) : digitText(compact.format(value))
}

/** A row of a chart: a name, a number, and its limit. */
export interface BarRow {
  name: string
  value: number
  /** null where there is no limit. */
  of: number | null
}

const rowHeight = 48
/** From the top of a row. */
const textBaseline = 18
const barTop = 26
const barHeight = 12
/** Characters of a name beside its number on a phone. */
const longestName = 28
/** Limits are drawn up to this multiple of the largest number; higher ones would leave no bar to see. */
const mostLimits = 3

/** Draws a bar for each row, within an outline of its limit. */
export function drawBarRows(
  title: string,
  rows: readonly BarRow[],
  numberText: (row: BarRow) => string = ({ value }) => countText(value),
): Drawing[] {
  const mostValue = Math.max(1, ...rows.map(({ value }) => value))
  const most = Math.max(mostValue, ...rows.map((row) => Math.min(row.of ?? 0, mostValue * mostLimits)))
  const shapes = rows.flatMap((row, index) => {
    const top = index * rowHeight
    const bar = (share: number, tone: string) =>
      element('rect', {
        ...toned(tone),
        y: top + barTop,
        width: percent(Math.min(1, share)),
        height: barHeight,
        rx: barHeight / 2,
      })
    return [
      textAt(shortened(row.name, longestName), { x: 0, y: top + textBaseline }),
      textAt(numberText(row), { x: '100%', y: top + textBaseline, anchor: 'end', tone: 'strong' }),
      ...(row.of === null ? [] : [bar(row.of / most, 'limit')]),
      bar(row.value / most, 'value'),
    ]
  })
  return [fluidPicture(title, { height: rows.length * rowHeight }, shapes)]
}
