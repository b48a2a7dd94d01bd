import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const rowsBetween = 1000

let collect: (() => void) | undefined

/**
 * For work through very many rows: answers what to call with the number of rows done. The engine lets garbage grow to
 * several hundred megabytes before it looks for it; called so, it stays at some tens, for about a tenth more time.
 */
export function tidiedEvery(rows = rowsBetween): (done: number) => void {
  let since = 0
  return (done) => {
    since += done
    if (since < rows) return
    since = 0
    collect ??= collector()
    collect()
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return gc
}
