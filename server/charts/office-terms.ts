import { digitText } from '../text/formats.ts'
import { type Drawing, element, fluidPicture, percent, shortened, textAt, toned } from './drawing.ts'

/** A person's time in an office, in years with fractions. */
interface OfficeTerm {
  name: string
  from: number
  /** null while it lasts. */
  to: number | null
}

/** An office with the terms of its holders. */
interface Office {
  title: string
  terms: readonly OfficeTerm[]
}

const axisHeight = 28
const titleHeight = 28
const laneHeight = 36
const barHeight = 10
const longestName = 26
const mostYears = 4

/** Width in pixels of a chart on the narrowest phone, and of a character. */
const narrowest = 260
const characterWidth = 7.6
/** The shortest visible bar, as a share of the width. */
const shortestBar = 0.015

/** Draws the holders of each office over the years, with names above their bars. */
export function drawOfficeTerms(
  title: string,
  offices: readonly Office[],
  { from, to }: { from: number; to: number },
): Drawing[] {
  const shareOf = (year: number) => Math.min(1, Math.max(0, (year - from) / Math.max(1, to - from)))
  let top = axisHeight
  const rows = offices.flatMap((office) => {
    const lanes = lanesOf(office.terms, shareOf)
    const heading = textAt(office.title, { x: 0, y: top + 20, tone: 'strong' })
    const shapes = lanes.flatMap((lane, index) =>
      lane.flatMap((placed) => termShapes(placed, top + titleHeight + index * laneHeight)),
    )
    top += titleHeight + lanes.length * laneHeight + 8
    return [heading, ...shapes]
  })
  const years = labelledYears(Math.ceil(from), Math.floor(to))
  const axis = years.flatMap((year, index) => {
    const x = percent(shareOf(year))
    const anchor = index === 0 ? 'start' : 'middle'
    return [
      element('line', { 'data-line': '', x1: x, x2: x, y1: axisHeight - 4, y2: top }),
      textAt(digitText(String(year)), { x, y: 16, anchor, tone: 'soft' }),
    ]
  })
  return [fluidPicture(title, { height: top }, [...axis, ...rows])]
}

interface PlacedTerm {
  term: OfficeTerm
  bar: [from: number, to: number]
  /** The position of its name, as shares of the narrowest width. */
  text: { at: number; anchor: 'start' | 'end'; reach: [from: number, to: number] }
}

/** Distributes terms over lanes, so that neither bars nor names overlap on the narrowest phone. */
function lanesOf(terms: readonly OfficeTerm[], shareOf: (year: number) => number): PlacedTerm[][] {
  const lanes: PlacedTerm[][] = []
  for (const term of terms) {
    const placed = placeTerm(term, shareOf)
    const lane = lanes.find((others) => others.every((other) => !overlaps(other, placed)))
    if (lane) lane.push(placed)
    else lanes.push([placed])
  }
  return lanes
}

function placeTerm(term: OfficeTerm, shareOf: (year: number) => number): PlacedTerm {
  const end = term.to === null ? 1 : shareOf(term.to)
  const start = Math.min(shareOf(term.from), 1 - shortestBar)
  const bar: [number, number] = [start, Math.max(end, start + shortestBar)]
  const width = Math.min(1, (shortened(term.name, longestName).length * characterWidth) / narrowest)
  const fitsRight = start + width <= 1
  const fitsLeft = bar[1] - width >= 0
  if (fitsRight) return { term, bar, text: { at: start, anchor: 'start', reach: [start, start + width] } }
  if (fitsLeft) return { term, bar, text: { at: bar[1], anchor: 'end', reach: [bar[1] - width, bar[1]] } }
  return { term, bar, text: { at: 0, anchor: 'start', reach: [0, width] } }
}

function overlaps(one: PlacedTerm, other: PlacedTerm): boolean {
  const [a, b] = [one, other].map(({ bar, text }) => [
    Math.min(bar[0], text.reach[0]),
    Math.max(bar[1], text.reach[1]),
  ]) as [[number, number], [number, number]]
  return a[0] < b[1] && b[0] < a[1]
}

function termShapes({ term, bar: [from, to], text }: PlacedTerm, top: number): Drawing[] {
  return [
    textAt(shortened(term.name, longestName), { x: percent(text.at), y: top + 14, anchor: text.anchor }),
    element('rect', {
      ...toned(term.to === null ? 'value' : 'past'),
      x: percent(from),
      width: percent(to - from),
      y: top + 19,
      height: barHeight,
      rx: barHeight / 2,
    }),
  ]
}

/** Lists some years from the first to the last, at equal distances. */
function labelledYears(first: number, last: number): number[] {
  const count = Math.min(mostYears, last - first + 1)
  if (count < 2) return [last]
  return Array.from({ length: count }, (_, index) =>
    Math.round(first + ((last - first) * index) / (count - 1)),
  )
}
