import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'

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
export async function outlineGlyphs(letters: readonly string[]): Promise<Outline | null> {
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
