import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './build-site/compress-assets.ts'

// Builds the site into the named folder: the scripts of all languages in one folder, and one module for the
// server.
const [, , into = 'build/unfinished'] = process.argv
const root = join(import.meta.dirname, '..')

interface Catalogue {
  baseLocale: string
  locales: string[]
}

const { baseLocale, locales } = JSON.parse(
  readFileSync(join(root, 'project.inlang', 'settings.json'), 'utf8'),
) as Catalogue
const furtherLocales = locales.filter((locale) => locale !== baseLocale)

/** Builds the pages of one language with React Router. */
async function buildPages(locale: string, folder: string): Promise<void> {
  const command = join(root, 'node_modules', '.bin', 'react-router')
  const env = { ...process.env, NODE_ENV: 'production', SITE_BUILD: folder, SITE_LANGUAGE: locale }
  const building = spawn(process.execPath, [command, 'build'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [building.stdout, building.stderr]) stream.on('data', (part) => output.push(part))
  const status = await new Promise((resolve) => building.once('close', resolve))
  if (status !== 0) throw new Error(`${Buffer.concat(output)}\nThe pages in ${locale} could not be built.`)
}

/** Returns the folder of a further language, outside of the one that builds empty. */
function folderOf(locale: string): string {
  return `${into}-${locale}`
}

/** Moves the scripts of a language to those of the first. Equal ones exist already. */
function addLanguage(locale: string): void {
  const folder = folderOf(locale)
  const assets = join(into, 'client', 'assets')
  const present = new Set(readdirSync(assets))
  for (const name of readdirSync(join(folder, 'client', 'assets')))
    if (!present.has(name)) renameSync(join(folder, 'client', 'assets', name), join(assets, name))
  renameSync(join(folder, 'server', 'index.js'), join(into, 'server', `scripts-${locale}.js`))
  rmSync(folder, { recursive: true })
}

mkdirSync(into, { recursive: true })
await Promise.all([
  buildPages(baseLocale, into),
  ...furtherLocales.map((locale) => buildPages(locale, folderOf(locale))),
])
for (const locale of furtherLocales) addLanguage(locale)
await compressAssets(join(into, 'client'))
