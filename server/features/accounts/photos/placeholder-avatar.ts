import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { escapeMarkup } from '../../../../contract/text/escape-markup.ts'

/** Colours of a basket: its rim, the weave on it, and the ring around the middle. Each pair has a contrast of 3:1. */
const straws = [
  { rim: '#a3271d', weave: '#f0a92f', ring: '#232b63' },
  { rim: '#232b63', weave: '#e9b44c', ring: '#a3271d' },
  { rim: '#1a6662', weave: '#f6dda8', ring: '#7a341f' },
  { rim: '#7a341f', weave: '#f0a92f', ring: '#1a6662' },
  { rim: '#8a4b12', weave: '#ffe2a6', ring: '#232b63' },
  { rim: '#4a2a63', weave: '#f0a92f', ring: '#1a6662' },
  { rim: '#3e6b2f', weave: '#fbe3a3', ring: '#a3271d' },
  { rim: '#8e2450', weave: '#f7d9a0', ring: '#232b63' },
] as const

const turns = [10, 12, 14, 16] as const

/** Patterns of one turn of the rim, as corners: radius, and angle in turns. */
const patterns: readonly (readonly [distance: number, turn: number][])[] = [
  [
    [34, -0.5],
    [46, 0],
    [34, 0.5],
  ],
  [
    [33, 0],
    [40, -0.36],
    [47, 0],
    [40, 0.36],
  ],
  [
    [46, -0.25],
    [46, 0.25],
    [34, 0.5],
    [34, 0],
  ],
]

const middle = 48

/**
 * Draws a coiled basket with the initials of a name in any script, as SVG. The same name always gets the same basket.
 */
export async function drawPlaceholderAvatar(name: string): Promise<string> {
  const [colour = 0, count = 0, pattern = 0] = createHash('sha256').update(name).digest()
  const { rim, weave, ring } = pick(straws, colour)
  const number = pick(turns, count)
  const corners = pick(patterns, pattern)
  const places = Array.from({ length: number }, (_, index) => index)
  const rimWeave = places.map((place) =>
    corners
      .map(([distance, turn], index) => `${index === 0 ? 'M' : 'L'}${at(distance, (place + turn) / number)}`)
      .join(''),
  )
  const stitches = places.map((place) => `M${at(30, (place + 0.5) / number)}h0`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<circle cx="48" cy="48" r="48" fill="${rim}"/>
<path fill="${weave}" d="${rimWeave.join('z')}z"/>
<circle cx="48" cy="48" r="33" fill="${ring}"/>
<path stroke="${weave}" stroke-width="3" stroke-linecap="round" d="${stitches.join('')}"/>
<circle cx="48" cy="48" r="27" fill="#fff6e4"/>
${await drawInitials(initialsOf(name))}
</svg>`
}

/** Returns the entry of a list for a byte of a hash. */
function pick<Entry>(list: readonly Entry[], byte: number): Entry {
  return list[byte % list.length] as Entry
}

/** Returns the point at a radius and an angle in turns. */
function at(distance: number, turn: number): string {
  const angle = (turn - 1 / 4) * 2 * Math.PI
  const place = (offset: number) => Number((middle + distance * offset).toFixed(1))
  return `${place(Math.cos(angle))} ${place(Math.sin(angle))}`
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Head and shoulders, for a name without a letter. */
const silhouette =
  '<path fill="#241c2b" d="M48 30a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM32 66c0-9 7-14 16-14s16 5 16 14z"/>'

/** Radius within which initials fit, less than the circle around them. */
const room = 23

/** Pixels for each unit of the font: letters of 29 px, smaller where they would leave the circle. */
const largest = 29 / 1000

async function drawInitials(letters: readonly string[]): Promise<string> {
  if (letters.length === 0) return silhouette
  const initials = escapeMarkup(letters.join(''))
  const outline = await outlineGlyphs(letters)
  // Scripts that the site's font lacks are drawn by the viewer's system.
  if (!outline)
    return `<text x="48" y="50" fill="#241c2b" font-family="sans-serif" font-size="26" font-weight="700" text-anchor="middle" dominant-baseline="central">${initials}</text>`
  const [left, bottom, right, top] = outline.box
  const scale = Math.min(largest, room / Math.hypot((right - left) / 2, (top - bottom) / 2))
  const place = [
    (middle - (scale * (left + right)) / 2).toFixed(2),
    (middle + (scale * (top + bottom)) / 2).toFixed(2),
  ]
  return `<path aria-label="${initials}" fill="#241c2b" transform="translate(${place.join(' ')}) scale(${scale.toFixed(4)} -${scale.toFixed(4)})" d="${outline.path}"/>`
}

/** Returns the first letters, with combining marks, of the first and last word. */
function initialsOf(name: string): string[] {
  const letters = name.split(/\s+/).map(firstLetter).filter(Boolean)
  return letters.length > 1 ? [letters[0] as string, letters.at(-1) as string] : letters
}

function firstLetter(word: string): string {
  const signs = [...graphemes.segment(word)].map(({ segment }) => segment)
  const letter = signs.find((sign) => /\p{L}/u.test(sign) && !/\p{Extended_Pictographic}/u.test(sign))
  return letter?.toUpperCase() ?? ''
}

/** An outline of letters as an SVG path. Units are those of the font, upwards from the baseline. */
interface Outline {
  path: string
  /** left, bottom, right, top */
  box: [number, number, number, number]
}

interface Face {
  /** Returns the outline of a text; null where the font lacks one of its letters. */
  outline: (text: string, from: number) => (Outline & { advance: number }) | null
}

const { resolve } = createRequire(import.meta.url)
const scripts = ['latin', 'latin-ext', 'devanagari'] as const

/** Units between two Devanagari initials, whose head lines would join them to one word. */
const gap = 90

let faces: Promise<Face[]> | undefined

const cachedMax = 1000
const cached = new LRUCache<string, { outline: Outline | null }>({ max: cachedMax })

/**
 * Returns letters side by side as one outline. Conjuncts and vowel signs are in their places. Pictures cannot
 * use the page's font, and few systems have one for Devanagari.
 * @param letters each is drawn by one script's font file
 * @returns null where the site's font lacks one of the letters
 */
async function outlineGlyphs(letters: readonly string[]): Promise<Outline | null> {
  const key = letters.join(' ')
  const known = cached.get(key)
  if (known) return known.outline
  faces ??= loadFaces().catch((error: unknown) => {
    faces = undefined
    throw error
  })
  const outline = joinOutlines(await faces, letters)
  cached.set(key, { outline })
  return outline
}

function joinOutlines(loaded: readonly Face[], letters: readonly string[]): Outline | null {
  let from = 0
  const outlines: Outline[] = []
  for (const letter of letters) {
    const drawn = loaded.map((face) => face.outline(letter, from)).find((one) => one !== null)
    if (!drawn) return null
    outlines.push(drawn)
    from += drawn.advance + (/\p{Script=Devanagari}/u.test(letter) ? gap : 0)
  }
  const edge = (index: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    pick(...outlines.map(({ box }) => box[index]))
  return {
    path: outlines.map(({ path }) => path).join(''),
    box: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)],
  }
}

/** Loads the site's bold font, one file for each script. */
async function loadFaces(): Promise<Face[]> {
  const [harfbuzz, { default: fonts }] = await Promise.all([import('harfbuzzjs'), import('fontverter')])
  return Promise.all(
    scripts.map(async (script) => {
      const packed = await readFile(resolve(`@fontsource/mukta/files/mukta-${script}-700-normal.woff`))
      const file = await fonts.convert(packed, 'truetype')
      const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)))
      return {
        outline: (text: string, from: number) => {
          const buffer = new harfbuzz.Buffer()
          buffer.addText(text)
          buffer.guessSegmentProperties()
          harfbuzz.shape(font, buffer)
          const glyphs = buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
          return glyphs.includes(0) ? null : joinGlyphs(font, glyphs, buffer.getGlyphPositions(), from)
        },
      }
    }),
  )
}

interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
}

function joinGlyphs(
  font: { glyphToPath: (glyph: number) => string },
  glyphs: readonly number[],
  positions: readonly Position[],
  from: number,
): Outline & { advance: number } {
  const box: Outline['box'] = [Infinity, Infinity, -Infinity, -Infinity]
  let pen = from
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] as Position
    const path = movePath(font.glyphToPath(glyph), pen + xOffset, yOffset, box)
    pen += xAdvance
    return path
  })
  return { path: paths.join(''), box, advance: pen - from }
}

/** Translates a path of absolute coordinates, and extends the box by its points. */
function movePath(path: string, right: number, up: number, box: Outline['box']): string {
  return path.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_pair, first: string, second: string) => {
    const [x, y] = [Number(first) + right, Number(second) + up]
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
    return `${x} ${y}`
  })
}
