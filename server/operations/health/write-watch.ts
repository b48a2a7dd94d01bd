import { randomBytes } from 'node:crypto'
import { hour, minute, second } from '../../../contract/time/durations.ts'
import type { Connection } from '../../database/connection.ts'
import type { DatabaseUnavailable } from '../../database/engines/unavailable.ts'

/** Since when the database has refused every write, and why. */
export interface RefusedWrites {
  since: string
  reason: string
}

/** Refusals this far apart belong to one incident, of which administrators are told once. */
const sameIncident = hour
/** A refused write counts for so long, even when a smaller one succeeds. */
const quietAfter = minute
/** Refusals that last longer are told even when a small write succeeds now and then. */
const longestUntold = 5 * minute
const probedEvery = 30 * second
const probeRows = 16
const probeRowBytes = 512

/**
 * Knows whether the database refuses writes, as on a full disk, while it can still be read: from writes that failed, and
 * from writing and deleting a little itself. Each process knows it for itself, as no table could tell it.
 */
export class WriteWatch {
  readonly #now: () => Date
  #refused: { since: Date; last: Date; reason: string } | null = null
  #lastRefusal = Number.NEGATIVE_INFINITY
  #probedAt = Number.NEGATIVE_INFINITY
  #isTold = false

  /** @param now tells the time */
  constructor(now: () => Date) {
    this.#now = now
  }

  /** Notes that a write was refused. */
  note({ message }: DatabaseUnavailable): void {
    const last = this.#now()
    if (last.getTime() - this.#lastRefusal > sameIncident) this.#isTold = false
    this.#lastRefusal = last.getTime()
    this.#refused = { since: this.#refused?.since ?? last, last, reason: message }
  }

  /** Returns the present refusal; null while writes succeed. */
  get refused(): RefusedWrites | null {
    return this.#refused && { since: this.#refused.since.toISOString(), reason: this.#refused.reason }
  }

  /** Checks by a small write, at most twice a minute while all is well; returns whether writes are refused. */
  async isRefused(database: Connection): Promise<boolean> {
    const now = this.#now().getTime()
    if (this.#refused || Math.abs(now - this.#probedAt) >= probedEvery) {
      this.#probedAt = now
      if (await canWrite(database, this.#now())) this.#calm()
    }
    return this.#refused !== null
  }

  /** Checks, and tells administrators once of each incident. @param tell rejects when nobody could be told */
  async check(database: Connection, tell: (refused: RefusedWrites) => Promise<void>): Promise<void> {
    const before = this.#lastRefusal
    this.#probedAt = Number.NEGATIVE_INFINITY
    if (!(await this.isRefused(database)) || !this.#refused || this.#isTold) return
    const hasFailedNow = this.#lastRefusal > before
    const lasts = this.#now().getTime() - this.#refused.since.getTime() >= longestUntold
    if (!hasFailedNow && !lasts) return
    await tell({ since: this.#refused.since.toISOString(), reason: this.#refused.reason })
    this.#isTold = true
  }

  #calm(): void {
    if (this.#refused && this.#now().getTime() - this.#refused.last.getTime() >= quietAfter)
      this.#refused = null
  }
}

/**
 * Writes some rows that need room of their own, where expired ones are deleted anyway, and deletes them again. A failure
 * reaches the watch by the database, as that of any other write does.
 */
async function canWrite(database: Connection, now: Date): Promise<boolean> {
  const keys = Array.from({ length: probeRows }, () => `probe ${randomBytes(probeRowBytes).toString('hex')}`)
  const rows = keys.map((key) => ({ key, hits: 0, resets_at: now.toISOString() }))
  try {
    await database.insertInto('throttles').values(rows).execute()
    await database.deleteFrom('throttles').where('key', 'in', keys).execute()
    return true
  } catch {
    return false
  }
}
