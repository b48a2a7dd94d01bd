import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { colours } from '../../../../contract/colours.ts'
import { linkPictureSize } from '../../../../contract/picture-files.ts'
import { escapeMarkup } from '../../../../contract/text/escape-markup.ts'
import type { OverlayOptions, PictureLibrary } from '../../../pictures/decoder-queue.ts'

/** The texts on a picture. */
export interface PictureWords {
  society: string
  /** The page's title; null for the society itself. */
  title: string | null
  /** Short lines below the title, such as the date and the place of an event. */
  details: string[]
}

/** A box for a text, in pixels, with the font sizes to try, largest first. */
interface TextBox {
  left: number
  top: number
  width: number
  height: number
  sizes: number[]
  colour: string
  /** Centres the text in the box's height instead of placing it at the top. */
  isCentred?: boolean
}

const { width, height } = linkPictureSize
const margin = 72
/** A cover is at the right, as high as the background above the border. */
const coverSize = { width: 456, height: 570 }
const markSide = 112
const titleTop = 226
/** The lower end of all texts. */
const bottom = 536
const titleSizes = [92, 76, 64, 54, 44, 36]
/** Heights of a detail's box: one line, and two for long ones, such as a time in both calendars. */
const detailHeights = { line: 60, twoLines: 84 }
const lineMax = 56
const detailMax = 96
/** The font has large line gaps; this reduces them. */
const lineSpacing = -0.3
const ownMark = new URL('../../../../web/public/favicon.svg', import.meta.url)
const pointsInInch = 72
/** Renders the mark, of 48 units, at its displayed size. */
const markDensity = (pointsInInch * markSide) / 48

/**
 * Draws the picture of a page for link previews, as PNG.
 * @param sharp the picture library, provided by the decoder queue
 * @param mark the society's own mark; null for the one that ships with the site
 * @param cover the picture of the event; null for none
 */
export async function drawLinkPicture(
  sharp: PictureLibrary,
  words: PictureWords,
  { mark, cover }: { mark: Uint8Array | null; cover: Uint8Array | null },
): Promise<Buffer> {
  const fonts = await drawingFonts()
  // The library finds a font by its name once it has drawn with its file.
  for (const fontfile of fonts)
    await sharp({ text: { text: 'a', font: 'Mukta Bold 10', fontfile } }).toBuffer()
  const layers: OverlayOptions[] = [{ input: await drawMark(sharp, mark), left: margin, top: margin }]
  if (cover)
    layers.push({
      input: await sharp(Buffer.from(cover)).resize(coverSize).toBuffer(),
      left: width - coverSize.width,
      top: 0,
    })
  const inner = width - 2 * margin - (cover ? coverSize.width - margin / 2 : 0)
  for (const [text, place] of texts(words, inner)) {
    const layer = await drawText(sharp, text, place, fonts[0])
    if (layer) layers.push(layer)
  }
  return sharp(Buffer.from(ground)).composite(layers).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** @param inner the free width of a line in pixels */
function texts({ society, title, details }: PictureWords, inner: number): [string, TextBox][] {
  const heights = details.map((detail) => detailHeights[detail.length > lineMax ? 'twoLines' : 'line'])
  const topOf = (index: number) => bottom - heights.slice(index).reduce((sum, one) => sum + one, 0)
  const cream = colours.ground.light
  const besideMark = margin + markSide + 28
  return [
    ...(title === null
      ? []
      : [
          [
            society,
            {
              left: besideMark,
              top: margin,
              width: inner - markSide - 28,
              height: markSide,
              sizes: [44, 36, 30],
              colour: cream,
              isCentred: true,
            },
          ] satisfies [string, TextBox],
        ]),
    [
      title ?? society,
      {
        left: margin,
        top: titleTop,
        width: inner,
        height: topOf(0) - titleTop,
        sizes: titleSizes,
        colour: cream,
      },
    ],
    ...details.map((detail, index): [string, TextBox] => [
      detail.length > detailMax ? `${detail.slice(0, detailMax).trim()}…` : detail,
      {
        left: margin,
        top: topOf(index),
        width: inner,
        height: (heights[index] ?? 0) - 12,
        sizes: [38, 32, 26, 22],
        colour: index === 0 ? colours.celebration.light : cream,
        isCentred: true,
      },
    ]),
  ]
}

/**
 * Draws a text in the largest font size that fits, else truncated. Null for nothing to
 * draw.
 */
async function drawText(
  sharp: PictureLibrary,
  text: string,
  place: TextBox,
  fontfile = '',
): Promise<OverlayOptions | null> {
  const words = drawable(text)
  if (words === '') return null
  for (const size of place.sizes) {
    const drawn = sharp({
      text: {
        text: `<span foreground="${place.colour}">${escapeMarkup(words)}</span>`,
        font: `Mukta Bold ${size}`,
        fontfile,
        rgba: true,
        dpi: pointsInInch,
        width: place.width,
        spacing: Math.round(size * lineSpacing),
        wrap: 'word-char',
      },
    })
    const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true })
    const fits = info.height <= place.height && info.width <= place.width
    if (!fits && size !== place.sizes.at(-1)) continue
    const [shownWidth, shownHeight] = [Math.min(info.width, place.width), Math.min(info.height, place.height)]
    const input = fits
      ? data
      : await sharp(data).extract({ left: 0, top: 0, width: shownWidth, height: shownHeight }).toBuffer()
    const below = place.isCentred ? Math.round((place.height - shownHeight) / 2) : 0
    return { input, left: place.left, top: place.top + below }
  }
  return null
}

async function drawMark(sharp: PictureLibrary, mark: Uint8Array | null): Promise<Buffer> {
  const picture = mark ? sharp(Buffer.from(mark)) : sharp(await readFile(ownMark), { density: markDensity })
  return picture
    .resize(markSide, markSide, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
}

/** The background in the society's colours with a border of diamonds. */
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><pattern id="border" width="60" height="60" patternUnits="userSpaceOnUse" y="570">
<path fill="none" stroke="${colours.celebration.light}" stroke-width="3" d="M30 4L58 30 30 56 2 30z"/>
<path fill="${colours.action.dark}" d="M30 18L42 30 30 42 18 30z"/>
</pattern></defs>
<rect width="${width}" height="${height}" fill="${colours.ink.light}"/>
<rect y="570" width="${width}" height="60" fill="url(#border)"/>
</svg>`

const { resolve } = createRequire(import.meta.url)
const scripts = ['latin', 'latin-ext', 'devanagari']

/** Characters without a glyph, such as emoji, which would be drawn as empty boxes. */
const undrawable = /[^\u0020-\u024f\u1e00-\u1eff\u0900-\u097f\u200c-\u200d\u2010-\u2026\u20a8\u20ac\u20b9]/gu

let files: Promise<string[]> | undefined

/**
 * Returns the files of the site's bold font, one for each script. The library that draws text reads no
 * compressed fonts, so they are unpacked into a temporary folder, once for the process, which removes them as
 * it ends.
 */
function drawingFonts(): Promise<string[]> {
  files ??= unpackFonts().catch((error: unknown) => {
    files = undefined
    throw error
  })
  return files
}

/** Removes the characters without a glyph. */
function drawable(text: string): string {
  return text.normalize('NFC').replace(undrawable, ' ').replace(/\s+/g, ' ').trim()
}

async function unpackFonts(): Promise<string[]> {
  const { default: fonts } = await import('fontverter')
  const folder = await mkdtemp(join(tmpdir(), 'society-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return Promise.all(
    scripts.map(async (script) => {
      const file = join(folder, `${script}.ttf`)
      const packed = await readFile(resolve(`@fontsource/mukta/files/mukta-${script}-700-normal.woff`))
      await writeFile(file, await fonts.convert(packed, 'truetype'))
      return file
    }),
  )
}
