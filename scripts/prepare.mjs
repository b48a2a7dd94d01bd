// Prepares a checkout for running: packages, message catalogue, built site; each only when outdated. It runs
// before anything is installed, so it is plain JavaScript without dependencies for Node 18 and later.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addBuild, currentBuild } from './prepare/builds.mjs'
import { fingerprint } from './prepare/fingerprint.mjs'
import { installedMatchesLockfile } from './prepare/installed.mjs'
import { joinMessages, writeNepaliNumbers } from './prepare/joined-messages.mjs'
import { withLock } from './prepare/lock.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const BIN = join(root, 'node_modules', '.bin')
const READABLE_ERROR_LINES = 30

/** Returns the Node that the project pins, once it is installed. */
function projectNode() {
  const pinned = join(BIN, 'node')
  return existsSync(pinned) ? pinned : process.execPath
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** Ends the run with an explanation, after the failed tool's output. */
function fail(explanation, output = '') {
  const lines = output.trim().split('\n').slice(-READABLE_ERROR_LINES).join('\n')
  if (lines) process.stderr.write(`${lines}\n`)
  throw new Error(explanation)
}

function run(command, args, env = process.env) {
  const result = spawnSync(command, args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}`
  return { ok: result.status === 0, output }
}

// npm itself must not run on the pinned Node: it replaces that file while it installs.
const pathWithoutProject = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(`node_modules${sep}.bin`))
    .join(delimiter)

function npm(args) {
  const env = { ...process.env, PATH: pathWithoutProject() }
  const { npm_node_execpath: node, npm_execpath: cli } = process.env
  const byPath = cli?.endsWith('npm-cli.js') && node && existsSync(node)
  return byPath ? run(node, [cli, ...args], env) : run('npm', args, env)
}

const packages = {
  stamp: join('node_modules', '.lockfile-stamp'),
  expected: () =>
    createHash('sha256')
      .update(`${process.platform} ${process.arch}\n`)
      .update(readFileSync('package-lock.json'))
      .digest('hex'),
  stale() {
    return read(this.stamp) !== this.expected() || !existsSync(join(BIN, 'node'))
  },
  make() {
    if (!installedMatchesLockfile(root) || !existsSync(join(BIN, 'node'))) {
      process.stdout.write('Installing packages (only needed when package-lock.json changes) …\n')
      const { ok, output } = npm([
        'ci',
        '--include=dev',
        '--include=optional',
        '--ignore-scripts=false',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '--prefer-offline',
        '--fetch-retry-mintimeout=1000',
        '--fetch-retry-maxtimeout=5000',
      ])
      if (!ok) fail(explainInstall(output), output.split('Clean install a project')[0])
      if (!existsSync(join(BIN, 'node')))
        fail(
          'Packages were installed without the pinned Node: allow npm to run install scripts, then try again.',
        )
    }
    writeFileSync(this.stamp, this.expected())
  },
}

const explainInstall = (output) =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)
    ? 'Packages could not be installed: the package registry cannot be reached. Check the network, then try again.'
    : /EACCES|EPERM|EROFS/.test(output)
      ? 'Packages could not be installed: you cannot write to this folder. Change its permissions, then try again.'
      : /ENOSPC/.test(output)
        ? 'Packages could not be installed: the disk is full. Free some space, then try again.'
        : 'Packages could not be installed: npm ci failed. See above.'

const messages = {
  stamp: join('contract', 'paraglide', '.stamp'),
  expected: () =>
    fingerprint([
      'contract/messages',
      'project.inlang/settings.json',
      'package-lock.json',
      'scripts/prepare.mjs',
      'scripts/prepare/joined-messages.mjs',
    ]),
  stale() {
    return read(this.stamp) !== this.expected()
  },
  make() {
    const { ok, output } = run(projectNode(), [
      join(BIN, 'paraglide-js'),
      'compile',
      '--project',
      './project.inlang',
      '--outdir',
      './contract/paraglide',
      '--silent',
      '--strategy',
      'cookie',
      'baseLocale',
    ])
    if (!ok || !existsSync(join('contract', 'paraglide', 'messages.js')))
      fail('The message catalogue in contract/messages could not be compiled. See above.', output)
    guardCookie()
    writeNepaliNumbers(join('contract', 'paraglide'))
    joinMessages(join('contract', 'paraglide'))
    writeFileSync(this.stamp, this.expected())
  },
}

/**
 * Adds attributes and the `__Host-` name to the language cookie, which the compiler cannot set. On the server
 * it has its plain name, because the site passes the language on there.
 */
function guardCookie() {
  const path = join('contract', 'paraglide', 'runtime.js')
  const text = readFileSync(path, 'utf8')
  const named = /export const cookieName = "(\w+)";/
  const lasting = /(max-age=\$\{cookieMaxAge\})`/
  if (!named.test(text) || !lasting.test(text))
    fail('The language cookie of the message catalogue has changed its form.', text)
  const isSecure = `globalThis.location?.protocol === 'https:'`
  writeFileSync(
    path,
    text
      .replace(named, (_, name) => `export const cookieName = ${isSecure} ? '__Host-${name}' : '${name}';`)
      .replace(lasting, (_, kept) => `${kept}; samesite=lax$\{${isSecure} ? '; secure' : ''}\``),
  )
}

const site = {
  builds: 'build',
  expected: () =>
    fingerprint(
      [
        'web',
        'contract',
        'project.inlang/settings.json',
        'vite.config.ts',
        'react-router.config.ts',
        'tsconfig.json',
        'package-lock.json',
        'scripts/build-site.ts',
        'scripts/build-site',
      ],
      // The compiled catalogue is derived from contract/messages, and tests are not part of the site.
      (path) => path !== 'contract/paraglide' && !path.endsWith('.test.ts'),
    ).slice(0, 20),
  stale() {
    return currentBuild(this.builds) !== this.expected()
  },
  make() {
    const name = this.expected()
    addBuild(this.builds, name, (into) => {
      process.stdout.write('Building the site (only needed when its sources change) …\n')
      const build = run(projectNode(), [join('scripts', 'build-site.ts'), into])
      if (!build.ok) fail('The site could not be built. See above.', build.output)
      if (this.expected() !== name) fail('The sources changed while the site was built. Try again.')
    })
  },
}

const wanted = process.argv.includes('--without-site') ? [packages, messages] : [packages, messages, site]

try {
  if (wanted.some((part) => part.stale()))
    withLock(join(root, '.prepare-lock'), () => {
      for (const part of wanted) if (part.stale()) part.make()
    })
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
