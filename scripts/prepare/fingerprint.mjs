import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * Returns one hash over the names and contents of all files under the given paths. Times do not count: a
 * copied or freshly cloned checkout has the same. Missing paths count as absent.
 * @param {string[]} paths
 * @param {(path: string) => boolean} [isInput]
 */
export function fingerprint(paths, isInput = () => true) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!isInput(path)) return
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(`${path}/${name}`)
      return
    }
    const content = readFileSync(path)
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
