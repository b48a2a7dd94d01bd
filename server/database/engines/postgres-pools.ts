import type pg from 'pg'

/** The open pools of this process. */
const pools = new Set<pg.Pool>()

/** Counts a pool's connections until it ends. */
export function countPool(pool: pg.Pool): void {
  pools.add(pool)
}

/** No longer counts a pool. */
export function forgetPool(pool: pg.Pool): void {
  pools.delete(pool)
}

/** Counts this process's connections to PostgreSQL, and who waits for one. */
export function poolCounts(): Record<'open' | 'idle' | 'waiting', number> {
  const counts = { open: 0, idle: 0, waiting: 0 }
  for (const { totalCount, idleCount, waitingCount } of pools) {
    counts.open += totalCount
    counts.idle += idleCount
    counts.waiting += waitingCount
  }
  return counts
}
