import { createHash } from 'node:crypto'
import { escapeMarkup } from '../../../text/escape-markup.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Head and shoulders, for a name without a letter. */
const somebody =
  '<path fill="#fff" d="M48 22a15 15 0 1 1 0 30 15 15 0 0 1 0-30zM20 80c0-15 12-23 28-23s28 8 28 23z"/>'

/** Signs of both initials up to which they fit in large letters; conjuncts of Devanagari have more. */
const signsInLarge = 4

/** Draws the initials of a name in any script on a ground of the member's own colour, as SVG; never an emoji. */
export function initialsPicture(name: string, userId: string): string {
  const hue = createHash('sha256').update(userId).digest().readUInt16BE() % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="hsl(${hue} 45% 32%)"/>
${drawn(initialsOf(name))}
</svg>`
}

function drawn(initials: string): string {
  if (initials === '') return somebody
  const size = [...initials].length > signsInLarge ? 28 : 38
  return `<text x="48" y="50" fill="#fff" font-family="Mukta, 'Noto Sans Devanagari', sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escapeMarkup(initials)}</text>`
}

/** Takes the first letter, with the signs that belong to it, of the first and of the last word that have any. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map(firstLetter).filter(Boolean)
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : letters.join('')
}

function firstLetter(word: string): string {
  const signs = [...graphemes.segment(word)].map(({ segment }) => segment)
  const letter = signs.find((sign) => /\p{L}/u.test(sign) && !/\p{Extended_Pictographic}/u.test(sign))
  return letter?.toUpperCase() ?? ''
}
