import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A Chromium that runs here; `libraries` is a folder of system libraries it needs beside it. */
interface Browser {
  path: string
  libraries?: string
}

/** Without windows, menus and extensions a page opens in half the time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell']
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Debian's packages, the quick one first; older releases have only the other. */
const packages = ['chromium-headless-shell', 'chromium']
/** The font whose metrics the fallback of the web fonts is adjusted to. */
const fonts = 'fonts-liberation'

/** Without these Chromium looks up addresses of its maker, which closed networks refuse noisily. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/**
 * Finds a Chromium. Candidates are CHROMIUM_PATH, one on the PATH (a headless shell first), Debian's package
 * (which root installs), or the one inside an npm package.
 * @throws Error with one line that explains the installation
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    const browser = { path: given, libraries: process.env.CHROMIUM_LIBRARIES }
    if (runs(browser)) return browser
    throw new Error(`CHROMIUM_PATH names ${given}, which does not run as a browser.`)
  }
  const found = onPath() ?? fromDebian() ?? (await fromPackage())
  if (found) return found
  throw new Error(
    'No Chromium runs here: install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** The environment of the browser's process. */
export function browserEnvironment({ libraries }: Browser): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const searched = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  return { ...Object.fromEntries(inherited), ...(searched ? { LD_LIBRARY_PATH: searched } : {}) }
}

function runs(browser: Browser): boolean {
  const { status, stdout } = spawnSync(browser.path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    env: browserEnvironment(browser),
  })
  return status === 0 && /chrom/i.test(stdout)
}

function onPath(): Browser | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...headlessShells, ...fullBrowsers]
    .flatMap((name) => folders.map((folder) => ({ path: join(folder, name) })))
    .find((browser) => existsSync(browser.path) && runs(browser))
}

function fromDebian(): Browser | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  process.stdout.write('No Chromium found: installing Debian’s package …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { env })
  for (const name of packages) {
    const install = ['install', '--yes', '--no-install-recommends', name, fonts]
    const { status } = spawnSync('apt-get', install, { env })
    const installed = status === 0 ? onPath() : undefined
    if (installed) return installed
  }
  return undefined
}

/** The package carries the binary compressed, and for machines without them the libraries it needs. */
async function fromPackage(): Promise<Browser | undefined> {
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const folder = join(import.meta.dirname, '../../node_modules/.cache/packaged-chromium')
  const binaries = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin')
  mkdirSync(folder, { recursive: true })
  return inTemporaryFolder(folder, async () => {
    const path = await packaged.executablePath(binaries)
    if (runs({ path })) return { path }
    const libraries = join(await inflate(join(binaries, 'al2023.tar.br')), 'lib')
    if (runs({ path, libraries })) return { path, libraries }
    // It may be the rest of an interrupted unpacking: the next run starts over.
    rmSync(folder, { recursive: true, force: true })
    return undefined
  })
}

/** The package unpacks into the system's temporary folder, where another user's copy may lie already. */
async function inTemporaryFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
