import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..', '..')
const { resolve } = createRequire(import.meta.url)

/** The first and last character of each font's range, as in `web/design/theme/fonts.css`. */
const ranges = {
  latin: '0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD',
  'latin-ext':
    '100-2BA 2BD-2C5 2C7-2CC 2CE-2D7 2DD-2FF 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF',
  // The letters of Nepali and Tharu. Those of Vedic texts and of Sindhi would make it a tenth larger.
  devanagari: '900-939 93C-94D 950 958-970 200C-200D 25CC',
}
const weights = [400, 700]

interface Face {
  name: string
  source: string
  text: string
}

/**
 * Creates the web fonts from those of the font's package. They lack the hinting for coarse screens, which is
 * a third of each, and one has the letters of the greeting only. Returns their folder; existing files stay.
 */
export async function thinFonts(): Promise<string> {
  const faces = facesToMake()
  const sources = faces.map(({ name, source, text }) => [name, text, readFileSync(source)])
  const hash = createHash('sha256')
  for (const part of sources.flat()) hash.update(part as string | Buffer)
  const folder = join(root, 'node_modules/.cache/fonts', hash.digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  for (const { name, source, text } of faces) {
    const path = join(folder, name)
    if (existsSync(path)) continue
    const thin = await subsetFont(readFileSync(source), text, { targetFormat: 'woff2', noHinting: true })
    writeFileSync(`${path}.${process.pid}`, thin)
    renameSync(`${path}.${process.pid}`, path)
  }
  return folder
}

function facesToMake(): Face[] {
  const packaged = (script: string, weight: number) =>
    resolve(`@fontsource/mukta/files/mukta-${script}-${weight}-normal.woff2`)
  const whole = Object.entries(ranges).flatMap(([script, range]) =>
    weights.map((weight) => ({
      name: `mukta-${script}-${weight}.woff2`,
      source: packaged(script, weight),
      text: charactersOf(range),
    })),
  )
  const greeting = {
    name: 'mukta-greeting-700.woff2',
    source: packaged('devanagari', 700),
    text: greetingText(),
  }
  const display = {
    name: 'yatra-one-latin-400.woff2',
    source: resolve('@fontsource/yatra-one/files/yatra-one-latin-400-normal.woff2'),
    text: charactersOf(ranges.latin),
  }
  return [...whole, greeting, display]
}

function charactersOf(range: string): string {
  return range
    .split(' ')
    .map((part) => {
      const [first = 0, last = first] = part.split('-').map((number) => Number.parseInt(number, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
        '',
      )
    })
    .join('')
}

function greetingText(): string {
  const texts = readFileSync(join(root, 'contract/messages/en/society.json'), 'utf8')
  return (JSON.parse(texts) as { society_hero_greeting: string }).society_hero_greeting
}
