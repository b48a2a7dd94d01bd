import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const FORMER_BUILDS_KEPT = 3
const UNFINISHED = 'unfinished'

// A folder of builds contains one folder for each, named after a hash of its sources, and the name of the
// current one in the file `current`. A running site marks its build with the file `served`
// (server/site/builds.ts).

/**
 * Returns the build that the next start serves; undefined without one.
 * @param {string} folder
 */
export function currentBuild(folder) {
  const pointer = join(folder, 'current')
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : ''
  return name !== '' && existsSync(join(folder, name)) ? name : undefined
}

/**
 * Creates a build unless it exists, and makes it current for the next start. A running site retains its
 * build. A build that fails or is interrupted changes nothing.
 * @param {string} folder
 * @param {string} name
 * @param {(into: string) => void} make
 */
export function addBuild(folder, name, make) {
  const built = join(folder, name)
  if (!existsSync(built)) {
    const unfinished = join(folder, UNFINISHED)
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    make(unfinished)
    renameSync(unfinished, built)
  }
  writeFileSync(join(folder, 'current.new'), `${name}\n`)
  renameSync(join(folder, 'current.new'), join(folder, 'current'))
  removeForgottenBuilds(folder, name)
}

/**
 * Removes builds without open pages. Retained are the current one, those that a site served within the last
 * day, and the last three that were served before.
 * @param {string} folder
 * @param {string} current
 */
function removeForgottenBuilds(folder, current) {
  const others = readdirSync(folder)
    .filter((name) => name !== 'current' && name !== current)
    .map((name) => ({ name, servedAt: servedAt(join(folder, name)) }))
    .sort((a, b) => b.servedAt - a.servedAt)
  for (const [place, { name, servedAt }] of others.entries()) {
    const isRecent = Date.now() - servedAt < DAY
    const isKept = servedAt > 0 && (isRecent || place < FORMER_BUILDS_KEPT)
    if (!isKept) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function servedAt(build) {
  return statSync(join(build, 'served'), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
