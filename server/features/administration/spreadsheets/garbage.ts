import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const rowsBetween = 750
const mostGarbage = 8 * 1024 * 1024

let collect: (() => void) | undefined

/**
 * Returns a function to call with the number of rows done, for work on very many rows. Left alone, the engine lets the
 * garbage of 50,000 rows grow to 1.4 GB before collecting it; with these calls it stays below 80 MB.
 */
export function tidiedEvery(rows = rowsBetween): (done: number) => void {
  let since = 0
  let kept = getHeapStatistics().used_heap_size
  return (done) => {
    since += done
    if (since < rows) return
    since = 0
    if (getHeapStatistics().used_heap_size < kept + mostGarbage) return
    collect ??= collector()
    collect()
    kept = getHeapStatistics().used_heap_size
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return gc
}
