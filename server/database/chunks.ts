const largest = 64

/**
 * Cuts rows into pieces of 64, 32, … 1 for statements that store several at once: whatever their number, a database
 * meets only a handful of different statements, each of which it prepares and keeps.
 */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  let start = 0
  for (let size = largest; size >= 1; size /= 2)
    for (; start + size <= rows.length; start += size) yield rows.slice(start, start + size)
}
