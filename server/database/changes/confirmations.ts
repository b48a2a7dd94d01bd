import { second } from '../../../contract/time/durations.ts'

/** Time for which a process may use its caches after its last received heartbeat. */
export const leaseMilliseconds = 2 * second
/** Silence after which a process counts as gone, perhaps with an unannounced write. */
const goneAfter = 5 * leaseMilliseconds

/** A write that is announced to the other processes. */
export interface Confirmation {
  /** Waits, after sending, until no other process uses an outdated cache. */
  wait(): Promise<void>
  /** Cancels it, where the message could not be sent. */
  forget(): void
}

/** A message about a write that awaits confirmations. */
class PendingWrite {
  readonly settled = Promise.withResolvers<void>()
  /** Processes that have not confirmed it yet; null until this process has heard its own message. */
  awaited: Set<string> | null = null
  #timer: NodeJS.Timeout | undefined

  settle(): void {
    clearTimeout(this.#timer)
    this.settled.resolve()
  }

  settleWithin(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.settle(), Math.max(milliseconds, 0))
  }
}

/**
 * Tracks which processes have confirmed the writes of this one. PostgreSQL delivers messages in the order in
 * which they were sent. When this process receives its own message, it has therefore received every earlier
 * heartbeat: it knows each process that may use its caches without knowing of the write, and the end of its
 * lease. A process that does not confirm in time is not awaited any longer.
 */
export class Confirmations {
  /** End of the lease of each other process, on this process's clock. */
  readonly #leases = new Map<string, number>()
  readonly #writes = new Map<number, PendingWrite>()
  /** The time since when all processes with a lease are known. */
  #completeAt = Number.POSITIVE_INFINITY

  /** Records that this process receives messages from now on; earlier leases may be `unknown`. */
  begin(others: 'unknown' | 'known'): void {
    this.#completeAt = performance.now() + (others === 'known' ? 0 : leaseMilliseconds)
  }

  /** Expects the message of a write; before it is sent, because it may be confirmed before sending returns. */
  expect(number: number): Confirmation {
    const write = new PendingWrite()
    this.#writes.set(number, write)
    const forget = () => {
      this.#writes.delete(number)
      write.settle()
    }
    return {
      forget,
      wait: async () => {
        // Without our own message, wait for the longest lease that may ignore the write.
        if (write.awaited === null) write.settleWithin(leaseMilliseconds)
        await write.settled.promise
        forget()
      },
    }
  }

  /** Records that this process received its own message. */
  hear(number: number): void {
    const write = this.#writes.get(number)
    if (!write) return
    const now = performance.now()
    const leases = [...this.#leases].filter(([, end]) => end > now)
    write.awaited = new Set(leases.map(([origin]) => origin))
    const isComplete = this.#completeAt <= now
    if (leases.length === 0 && isComplete) {
      write.settle()
      return
    }
    // Leases from before the first received message may belong to unknown processes.
    const ends = leases.map(([, end]) => end)
    write.settleWithin(
      Math.max(...ends, isComplete ? now : Math.min(this.#completeAt, now + leaseMilliseconds)) - now,
    )
    if (!isComplete) write.awaited.add('')
  }

  confirm(origin: string, numbers: readonly number[]): void {
    for (const number of numbers) {
      const write = this.#writes.get(number)
      if (write?.awaited?.delete(origin) && write.awaited.size === 0) write.settle()
    }
  }

  /** Records a heartbeat of another process. */
  renew(origin: string): void {
    this.#leases.set(origin, performance.now() + leaseMilliseconds)
  }

  /** Records that another process has closed and no longer uses its caches. */
  leave(origin: string): void {
    this.#leases.delete(origin)
    this.confirm(origin, [...this.#writes.keys()])
  }

  /** Removes processes after long silence, and returns whether there were any. */
  forgetSilent(): boolean {
    const before = performance.now() - goneAfter
    const expired = [...this.#leases].filter(([, end]) => end < before)
    for (const [origin] of expired) this.#leases.delete(origin)
    return expired.length > 0
  }
}
