import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

const suits = (allowed, here) =>
  allowed === undefined ||
  allowed.includes(here) ||
  (allowed[0]?.startsWith('!') && !allowed.includes(`!${here}`))

/** Checks whether npm must have installed the package: optional ones only if they support this system. */
const isNeeded = (entry) =>
  !entry.optional ||
  (entry.os !== undefined &&
    entry.libc === undefined &&
    suits(entry.os, process.platform) &&
    suits(entry.cpu, process.arch))

/** Checks whether node_modules already matches package-lock.json, for instance after `npm install`. */
export function installedMatchesLockfile(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    ([path, entry]) =>
      path === '' ||
      installed[path]?.version === entry.version ||
      (installed[path] === undefined && !isNeeded(entry)),
  )
}
