import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const scripts = ['latin', 'latin-ext', 'devanagari']

/** What no face of the package has a letter for, such as emoji: it would be drawn as an empty box. */
const undrawable = /[^\u0020-\u024f\u1e00-\u1eff\u0900-\u097f\u200c-\u200d\u2010-\u2026\u20a8\u20ac\u20b9]/gu

let files: Promise<string[]> | undefined

/**
 * Returns the files of the site's bold face, one for each script. The library that draws text reads no compressed
 * ones, so they are unpacked into a temporary folder, once for the process, which removes them as it ends.
 */
export function drawingFonts(): Promise<string[]> {
  files ??= unpackFonts().catch((error: unknown) => {
    files = undefined
    throw error
  })
  return files
}

/** Leaves of a text what the faces have letters for. */
export function drawable(text: string): string {
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
