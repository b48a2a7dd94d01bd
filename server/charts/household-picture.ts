import { type Drawing, element, scaledPicture, shortened, textAt, toned } from './drawing.ts'

/** A person of a household, as the picture shows them. */
interface PicturedPerson {
  name: string
  /** Years of a child; null for an adult. */
  years: number | null
  /** Left the society or died. */
  departed: boolean
}

const width = 320
const roofHeight = 72
const mostInARow = 4
const place = width / mostInARow
const rowHeight = 136
const textHeight = 28
const longestName = 9
const grownAt = 18
/** The share of an adult's height that a newborn has. */
const smallest = 0.5
/** Dimensions of an adult in these units: a head and a body. */
const head = 18
const body = 66

/** Draws the people of a household below its roof: adults, and children by their age. */
export function drawHousehold(title: string, people: readonly PicturedPerson[]): Drawing[] {
  const rows = Math.max(1, Math.ceil(people.length / mostInARow))
  const inARow = Math.max(1, Math.ceil(people.length / rows))
  const height = roofHeight + rows * rowHeight + 8
  const figures = people.flatMap((person, index) => {
    const row = Math.floor(index / inARow)
    const inThisRow = Math.min(inARow, people.length - row * inARow)
    const x = width / 2 + (index - row * inARow - (inThisRow - 1) / 2) * place
    return figure(person, x, roofHeight + (row + 1) * rowHeight - textHeight)
  })
  return [
    scaledPicture(title, { width, height }, [
      element('rect', {
        'data-wall': '',
        x: 16,
        y: roofHeight,
        width: width - 32,
        height: height - roofHeight,
      }),
      element('path', { 'data-roof': '', d: `M0 ${roofHeight}L${width / 2} 4L${width} ${roofHeight}z` }),
      element('path', { 'data-teeth': '', d: teeth(roofHeight) }),
      ...figures,
    ]),
  ]
}

/** Draws a row of triangles along the eaves. */
function teeth(y: number): string {
  return Array.from({ length: width / 16 }, (_, index) => `M${index * 16} ${y}h16l-8 10z`).join('')
}

function figure({ name, years, departed }: PicturedPerson, x: number, feet: number): Drawing[] {
  const scale =
    years === null ? 1 : smallest + (1 - smallest) * Math.min(1, Math.max(0, years / grownAt)) * 0.9
  const [radius, tall] = [head * scale, body * scale]
  const shoulders = feet - tall
  const wide = 24 * scale
  const tone = departed ? 'gone' : years === null ? 0 : 1
  return [
    element('path', {
      ...toned(tone),
      d: `M${x - wide} ${feet}C${x - wide} ${shoulders} ${x - wide / 2} ${shoulders} ${x} ${shoulders}S${x + wide} ${shoulders} ${x + wide} ${feet}z`,
    }),
    element('circle', { ...toned(tone), cx: x, cy: shoulders - radius * 0.7, r: radius }),
    element('circle', { 'data-coil': '', cx: x, cy: shoulders - radius * 0.7, r: radius * 0.55 }),
    textAt(shortened(name.split(/\s+/)[0] ?? name, longestName), {
      x,
      y: feet + 20,
      anchor: 'middle',
    }),
  ]
}
