import { countText } from '../text/formats.ts'
import { type Drawing, element, fluidPicture, percent, shortened, textAt, toned } from './drawing.ts'

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
