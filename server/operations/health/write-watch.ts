import { randomBytes } from 'node:crypto'
import { hour, minute, second } from '../../../contract/time/durations.ts'
import type { Connection } from '../../database/connection.ts'
import type { DatabaseUnavailable } from '../../database/engines/database-errors.ts'

/** The time since when the database has refused every write, and the reason. */
interface RefusedWrites {
  since: string
  reason: string
}

/** Refusals within this time belong to one incident, which administrators are alerted of once. */
const sameIncident = hour
/** A refusal counts for this time, even when a smaller write succeeds. */
const quietAfter = minute
/** Refusals that last longer cause an alert even when small writes succeed meanwhile. */
const longestUnreported = 5 * minute
const probedEvery = 30 * second
const probeRows = 16
const probeRowBytes = 512

/**
 * Tracks whether the database refuses writes while reading works, as on a full disk. Its sources are failed
 * writes and probes. Each process tracks this itself, as no table could store it.
 */
export class WriteWatch {
  readonly #now: () => Date
  #refused: { since: Date; last: Date; reason: string } | null = null
  #lastRefusal = Number.NEGATIVE_INFINITY
  #probedAt = Number.NEGATIVE_INFINITY
  #isReported = false

  /** @param now returns the current time */
  constructor(now: () => Date) {
    this.#now = now
  }

  /** Records a refused write. */
  note({ message }: DatabaseUnavailable): void {
    const last = this.#now()
    if (last.getTime() - this.#lastRefusal > sameIncident) this.#isReported = false
    this.#lastRefusal = last.getTime()
    this.#refused = { since: this.#refused?.since ?? last, last, reason: message }
  }

  /** Returns the present refusal; null while writes succeed. */
  get refused(): RefusedWrites | null {
    return this.#refused && { since: this.#refused.since.toISOString(), reason: this.#refused.reason }
  }

  /** Probes by a small write, at most twice a minute while healthy; returns whether writes are refused. */
  async isRefused(database: Connection): Promise<boolean> {
    const now = this.#now().getTime()
    if (this.#refused || Math.abs(now - this.#probedAt) >= probedEvery) {
      this.#probedAt = now
      if (await canWrite(database, this.#now())) this.#calm()
    }
    return this.#refused !== null
  }

  /**
   * Probes, and alerts administrators once per incident.
   * @param notify rejects when none could be notified
   */
  async check(database: Connection, notify: (refused: RefusedWrites) => Promise<void>): Promise<void> {
    const before = this.#lastRefusal
    this.#probedAt = Number.NEGATIVE_INFINITY
    if (!(await this.isRefused(database)) || !this.#refused || this.#isReported) return
    const hasFailedNow = this.#lastRefusal > before
    const lasts = this.#now().getTime() - this.#refused.since.getTime() >= longestUnreported
    if (!hasFailedNow && !lasts) return
    await notify({ since: this.#refused.since.toISOString(), reason: this.#refused.reason })
    this.#isReported = true
  }

  #calm(): void {
    if (this.#refused && this.#now().getTime() - this.#refused.last.getTime() >= quietAfter)
      this.#refused = null
  }
}

/**
 * Probes for space by writing some rows and deleting them. Their table is cleared of expired rows anyway. The
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
