import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'

/**
 * One hash over the names, sizes and times of all files under the given paths; no content is read,
 * so that a start with nothing to do stays quick. Paths that do not exist count as absent.
 * @param {string[]} paths
 * @param {(path: string) => boolean} [isInput]
 */
export function fingerprint(paths, isInput = () => true) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!isInput(path)) return
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(`${path}/${name}`)
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
