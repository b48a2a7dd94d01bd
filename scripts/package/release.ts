import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { currentBuild } from '../prepare/builds.mjs'

/** Files of the checkout that a running site needs, in addition to packages and build. */
const sources = [
  'contract',
  'server',
  'web/api/server-context.ts',
  'web/public/favicon.svg',
  'scripts/admin.ts',
  'scripts/admin',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  '.env.example',
]

interface PackageFile {
  version: string
  [field: string]: unknown
}

interface LockedPackage {
  version?: string
  dev?: boolean
  devOptional?: boolean
}

/** Returns the release's name with version and system, because some packages are system-specific. */
export function releaseName(root: string): string {
  const { version } = packageFile(root)
  return `society-site-${version}-${process.platform}-${process.arch}`
}

interface Staging {
  /** Links the files to the checkout instead of copying them: quick, for a read-only folder. */
  sharesFiles?: boolean
}

/** Stages a folder from which the site starts without npm or a build. */
export function stageRelease(root: string, into: string, { sharesFiles = false }: Staging = {}): void {
  if (existsSync(into)) throw new Error(`${into} is there already. Choose another folder, or remove it.`)
  const build = currentBuild(join(root, 'build'))
  if (!build) throw new Error('The site is not built. Run npm run build first.')
  const put = sharesFiles ? share : copy
  const paths = [
    ...sources,
    ...productionPackages(root),
    'node_modules/node/bin',
    'node_modules/.bin/node',
    join('build', build),
  ]
  for (const path of paths) put(join(root, path), join(into, path))
  writeFileSync(join(into, 'build', 'current'), `${build}\n`)
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(releasedPackageFile(root), null, 2)}\n`)
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !isLeftOut(path) })
}

function share(from: string, to: string): void {
  if (isLeftOut(from)) return
  const stat = lstatSync(from)
  if (stat.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) share(join(from, name), join(to, name))
    return
  }
  mkdirSync(dirname(to), { recursive: true })
  if (stat.isSymbolicLink()) cpSync(from, to, { verbatimSymlinks: true })
  else linkSync(from, to)
}

/** Checks for tests, sources of compiled texts and the stamp of a served build. */
function isLeftOut(path: string): boolean {
  return /\.test\.tsx?$|\/contract\/messages$|\/build\/[^/]+\/served$/.test(path.replaceAll('\\', '/'))
}

/** Lists the folders of installed production packages, according to the lockfile. */
function productionPackages(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const paths = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
  // Nested packages are copied with their parent.
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
}

/** Returns the package file without scripts that need a checkout. */
function releasedPackageFile(root: string): PackageFile {
  const { devDependencies: _, allowScripts: __, scripts, ...rest } = packageFile(root)
  const { start, admin } = scripts as Record<string, string>
  return { ...rest, scripts: { start, admin } }
}

function packageFile(root: string): PackageFile {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile
}
