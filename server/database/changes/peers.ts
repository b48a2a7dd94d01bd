import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '../../../contract/time/durations.ts'
import { type Confirmation, Confirmations, leaseMilliseconds } from './confirmations.ts'
import type { Written } from './statement-scope.ts'

/** Often enough that one late heartbeat does not end the lease. */
const beatEvery = second / 2
/** PostgreSQL takes less than 8,000 bytes. */
const longestMessage = 7500
const numbersInMessage = 500
/** Attempts to send a message over the pool; milliseconds before the second, growing after each. */
const attempts = 6
const pauseBetween = 100

/** A message between processes. */
type Message = { origin: string } & (
  | { number: number; written: Written }
  | { confirmed: number[]; to: string }
  | { beat: number; asks?: true; everything?: true }
  | { leaves: true }
)

/** A notification to all processes, this one included. */
export interface Outgoing {
  channel: string
  payload: string
}

/** Sends notifications; returns once the database has taken them. */
type Send = (messages: readonly Outgoing[]) => Promise<unknown>

/** The statement that sends notifications, with two arrays as parameters. */
export const notifications =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message(channel, payload)'

/** The channel on which processes announce their writes. */
export const changesChannel = 'society_changes'

/** A message about a write, with the live messages of its transaction. */
export interface Announcement {
  /** Sends it over the connection of the transaction, before the commit. */
  sendInside(send: Send): Promise<void>
  /**
   * Sends it behind the commit, if it was not sent inside. Returns once all others have confirmed the write.
   * @param directly sends over the pool, while the listening connection is lost
   */
  finish(directly: Send): Promise<void>
  /** Cancels it, where the write failed. */
  forget(): void
}

interface Listener {
  /** Called with the writes of another process. */
  onWritten: (written: Written) => void
  /** Called when messages of other processes may have been missed, or never sent. */
  onGap: () => void
}

/**
 * Exchanges with other processes which tables were written, and collects their confirmations. A process uses
 * its caches only while it has a lease: within 2 seconds of having sent the last heartbeat that it received
 * back. Messages arrive in the order in which they were sent, so until then it knows of every write whose
 * message was sent before that heartbeat. A message is sent behind the commit, and the write is acknowledged
 * once all processes with a lease have confirmed it, or their leases have ended. A process that falls silent
 * may have committed a write whose message was never sent: the others then invalidate their caches
 * (docs/decisions/0022-notify-behind-the-commit.md).
 */
export class Peers {
  readonly #origin = randomUUID()
  readonly #confirmations = new Confirmations()
  readonly #listener: Listener
  #send: Send | null = null
  #timer: NodeJS.Timeout | undefined
  #writes = 0
  #beats = 0
  /** Send times of heartbeats that have not been received back. */
  readonly #sentAt = new Map<number, number>()
  #leaseBegan = Number.NEGATIVE_INFINITY
  /** Numbers of messages to confirm, by their sender. */
  readonly #unconfirmed = new Map<string, number[]>()
  #isConfirming = false
  /** True after a write whose message could not be sent. */
  #isUntold = false
  /** Connections of other processes without a message so far. */
  #unheard = new Set<number>()
  #onHeard: (() => void) | null = null

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** True while this process may use its caches. */
  get hasLease(): boolean {
    return this.#send !== null && performance.now() - this.#leaseBegan < leaseMilliseconds
  }

  /** Prepares to send a write, then live messages. */
  announcement(written: Written, live: readonly Outgoing[]): Announcement {
    const message = written.length > 0 ? this.#messageFor(written) : null
    const messages = [...(message ? [toAll(message.text)] : []), ...live]
    const confirmation = message && this.#expect(message.number)
    let isSent = false
    return {
      sendInside: async (send) => {
        await send(messages)
        isSent = true
      },
      finish: async (directly) => {
        try {
          if (!isSent) await this.#deliver(messages, directly)
        } catch (error) {
          confirmation?.forget()
          throw error
        }
        await confirmation?.wait()
      },
      forget: () => confirmation?.forget(),
    }
  }

  async #deliver(messages: readonly Outgoing[], directly: Send): Promise<void> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('The connection stalls.')), leaseMilliseconds)
    try {
      if (this.#send !== null) return void (await Promise.race([this.#send(messages), late.promise]))
    } catch {
      // Sending a message twice is harmless.
    } finally {
      clearTimeout(timer)
    }
    // A committed write justifies several attempts: a refusal would be mistaken for a write that failed.
    for (let attempt = 1; ; attempt += 1)
      try {
        return void (await directly(messages))
      } catch (error) {
        if (attempt < attempts) await pause(pauseBetween * attempt)
        else {
          this.dropElsewhere()
          throw error
        }
      }
  }

  #messageFor(written: Written): { text: string; number: number } {
    this.#writes += 1
    const number = this.#writes
    const text = this.#text({ number, written })
    return {
      number,
      text: text.length > longestMessage ? this.#text({ number, written: 'everything' }) : text,
    }
  }

  /** Expects the confirmations of a write; null in a program that does not listen. */
  #expect(number: number): Confirmation | null {
    return this.#timer === undefined ? null : this.#confirmations.expect(number)
  }

  /** Starts to await confirmations, and to send heartbeats once connected. */
  open(): void {
    this.#timer = setInterval(() => this.#tick(), beatEvery).unref()
  }

  /**
   * Joins the others over a connection that already listens. Returns once this process has a lease and has
   * heard all others, at the latest after 2 seconds.
   * @param others ids of the connections that listen in other processes
   */
  async join(send: Send, others: readonly number[]): Promise<void> {
    this.#send = send
    this.#sentAt.clear()
    this.#unheard = new Set(others)
    this.#confirmations.begin('unknown')
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onHeard = resolve
    const timer = setTimeout(resolve, leaseMilliseconds)
    this.#beat({ asks: true })
    await promise
    clearTimeout(timer)
  }

  /** Records that the connection is lost. */
  disconnect(): void {
    this.#send = null
    this.#leaseBegan = Number.NEGATIVE_INFINITY
    this.#unconfirmed.clear()
  }

  /** Announces that this process stops using its caches, and cancels pending confirmations. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    const send = this.#send
    this.disconnect()
    await send?.([toAll(this.#text({ leaves: true }))]).catch(() => undefined)
  }

  /** Makes the other processes invalidate all caches, and their pages reload: a message could not be sent. */
  dropElsewhere(): void {
    this.#isUntold = true
    this.#beat()
  }

  /** @param connection the id of the sender's connection */
  receive(text: string, connection: number): void {
    const message = JSON.parse(text) as Message
    const { origin } = message
    if (origin === this.#origin) {
      if ('written' in message) this.#confirmations.hear(message.number)
      else if ('beat' in message) this.#hearOwnBeat(message.beat)
    } else if ('written' in message) {
      this.#listener.onWritten(message.written)
      this.#confirm(origin, message.number)
    } else if ('confirmed' in message) {
      if (message.to === this.#origin) this.#confirmations.confirm(origin, message.confirmed)
    } else if ('beat' in message) {
      this.#confirmations.renew(origin)
      if (message.everything) this.#listener.onGap()
      // It may be the successor of a process that ended between a commit and its message.
      else if (message.asks) this.#listener.onWritten('everything')
      if (message.asks) this.#beat()
      this.#unheard.delete(connection)
      this.#recordHeard()
    } else this.#confirmations.leave(origin)
  }

  #hearOwnBeat(beat: number): void {
    const sentAt = this.#sentAt.get(beat)
    this.#sentAt.delete(beat)
    if (sentAt === undefined || performance.now() - sentAt >= leaseMilliseconds) return
    // After a lapse the caches start empty.
    if (!this.hasLease) this.#listener.onGap()
    this.#leaseBegan = sentAt
    this.#recordHeard()
  }

  #recordHeard(): void {
    if (this.#onHeard === null || !this.hasLease || this.#unheard.size > 0) return
    this.#confirmations.begin('known')
    this.#onHeard()
    this.#onHeard = null
  }

  #tick(): void {
    const now = performance.now()
    for (const [beat, sentAt] of this.#sentAt)
      if (now - sentAt >= leaseMilliseconds) this.#sentAt.delete(beat)
    // One at a time: a stalled connection is ended by its own time limit.
    if (this.#sentAt.size === 0) this.#beat()
    // Its last write may not have been announced.
    if (this.#confirmations.forgetSilent()) this.#listener.onGap()
  }

  #beat(also: { asks?: true } = {}): void {
    if (this.#send === null) return
    this.#beats += 1
    const beat = this.#beats
    this.#sentAt.set(beat, performance.now())
    const everything = this.#isUntold
    this.#isUntold = false
    this.#send([toAll(this.#text({ beat, ...also, ...(everything && { everything }) }))]).catch(() => {
      this.#sentAt.delete(beat)
      this.#isUntold ||= everything
    })
  }

  /** Confirms a message; those that arrive together are confirmed together. */
  #confirm(to: string, number: number): void {
    const numbers = this.#unconfirmed.get(to)
    if (numbers) numbers.push(number)
    else this.#unconfirmed.set(to, [number])
    if (!this.#isConfirming) void this.#confirmAll()
  }

  async #confirmAll(): Promise<void> {
    this.#isConfirming = true
    await Promise.resolve()
    for (;;) {
      const [next] = this.#unconfirmed
      if (!next || this.#send === null) break
      const [to, numbers] = next
      const confirmed = numbers.splice(0, numbersInMessage)
      if (numbers.length === 0) this.#unconfirmed.delete(to)
      await this.#send([toAll(this.#text({ confirmed, to }))]).catch(() => undefined)
    }
    this.#isConfirming = false
  }

  #text(message: DistributedOmit<Message>): string {
    return JSON.stringify({ origin: this.#origin, ...message })
  }
}

function toAll(payload: string): Outgoing {
  return { channel: changesChannel, payload }
}

type DistributedOmit<M> = M extends unknown ? Omit<M, 'origin'> : never
