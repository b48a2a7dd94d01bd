import { createHash } from 'node:crypto'
import { escapeMarkup } from '../../../text/escape-markup.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Draws the initials of a name in any script on a ground of the member's own colour, as SVG. */
export function initialsPicture(name: string, userId: string): string {
  const hue = createHash('sha256').update(userId).digest().readUInt16BE() % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="hsl(${hue} 45% 32%)"/>
<text x="48" y="50" fill="#fff" font-family="Mukta, 'Noto Sans Devanagari', sans-serif" font-size="38" font-weight="700" text-anchor="middle" dominant-baseline="central">${escapeMarkup(initialsOf(name))}</text>
</svg>`
}

/** Takes the first letter of the first and of the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstGrapheme(word ?? '')).join('')
}

function firstGrapheme(word: string): string {
  const [first] = graphemes.segment(word)
  return first?.segment.toUpperCase() ?? ''
}
