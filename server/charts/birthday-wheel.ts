import { countText } from '../text/formats.ts'
import { type Drawing, element, scaledPicture, textAt, toned } from './drawing.ts'

/** A month of the wheel. */
interface WheelMonth {
  name: string
  /** One or two letters for the hub. */
  short: string
  count: number
}

const size = 320
const middle = size / 2
const hub = 52
const rim = 132
const monthsInYear = 12
const gap = (1.5 * Math.PI) / 180
/** The most people of a month that get a ring each; more are drawn as one sector. */
const mostRings = 12
const fewestRings = 6

/**
 * Draws the year as a wheel of twelve sectors, the first at the top; a ring for each birthday.
 * @param present the index of the present month
 */
export function drawBirthdayWheel(title: string, months: readonly WheelMonth[], present: number): Drawing[] {
  const most = Math.max(1, ...months.map(({ count }) => count))
  const rings = most <= mostRings ? Math.max(most, fewestRings) : null
  const sectors = months.map(({ name, count }, month) => {
    const tone = (ring: number) => (month === present ? 'present' : ring % 2)
    const reach = (people: number) => hub + ((rim - hub) * people) / (rings ?? most)
    const shapes =
      rings === null
        ? [sector(month, hub, reach(count), tone(month))]
        : Array.from({ length: count }, (_, ring) =>
            sector(month, reach(ring), reach(ring + 1) - 2, tone(ring)),
          )
    return element('g', {}, [
      element('title', {}, [`${name}: ${countText(count)}`]),
      ...(count > 0 ? shapes : []),
    ])
  })
  const texts = months.flatMap(({ short, count }, month) => [
    onCircle(short, month, hub - 16),
    ...(count > 0
      ? [onCircle(countText(count), month, hub + ((rim - hub) * count) / (rings ?? most) + 14)]
      : []),
  ])
  return [
    scaledPicture(title, { width: size, height: size, widest: 480 }, [
      element('circle', { 'data-line': '', cx: middle, cy: middle, r: hub - 2 }),
      ...sectors,
      ...texts,
    ]),
  ]
}

function angleOf(month: number): number {
  return (month / monthsInYear) * 2 * Math.PI - Math.PI / 2
}

function pointAt(radius: number, angle: number): string {
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
    .map((distance) => (middle + distance).toFixed(1))
    .join(' ')
}

/** Draws a part of a ring, one month wide. */
function sector(month: number, inner: number, outer: number, tone: number | string): Drawing {
  const [from, to] = [angleOf(month) + gap, angleOf(month + 1) - gap]
  const d = `M${pointAt(inner, from)}L${pointAt(outer, from)}A${outer.toFixed(1)} ${outer.toFixed(1)} 0 0 1 ${pointAt(outer, to)}L${pointAt(inner, to)}A${inner.toFixed(1)} ${inner.toFixed(1)} 0 0 0 ${pointAt(inner, from)}z`
  return element('path', { ...toned(tone), d })
}

/** Writes a text at the middle of a month. */
function onCircle(text: string, month: number, radius: number): Drawing {
  const angle = angleOf(month + 0.5)
  return textAt(text, {
    x: middle + radius * Math.cos(angle),
    y: middle + radius * Math.sin(angle) + 5,
    anchor: 'middle',
    tone: 'strong',
  })
}
