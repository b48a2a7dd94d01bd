import { randomBytes } from 'node:crypto'
import { hour, minute, second } from '../../../contract/time/durations.ts'
import type { Connection } from '../../database/connection.ts'
import type { DatabaseUnavailable } from '../../database/engines/unavailable.ts'

/** Since when the database has refused every write, and why. */
interface RefusedWrites {
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
 * Records whether the database refuses writes while reading works, as on a full disk. It learns this from failed writes
 * and from probes. Each process has its own record, as no table could store it.
 */
export class WriteWatch {
  readonly #now: () => Date
  #refused: { since: Date; last: Date; reason: string } | null = null
  #lastRefusal = Number.NEGATIVE_INFINITY
  #probedAt = Number.NEGATIVE_INFINITY
  #isTold = false

  /** @param now returns the current time */
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

  /** Checks, and notifies administrators once of each incident. @param tell rejects when none could be notified */
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
 * Probes for room by writing some rows and deleting them again. Their table is cleared of expired rows anyway. The
 * database reports a failure to the watch, as for any other write.
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
