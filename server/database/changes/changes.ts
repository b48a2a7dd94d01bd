import { randomUUID } from 'node:crypto'
import type { Write, Written } from './statement-scope.ts'

/** Tables that nothing public shows: no response that was made from them is kept for visitors. */
export const privateTables: readonly string[] = [
  'account_links',
  'acts',
  'backup_state',
  'blocks',
  'comments',
  'duty_emails',
  'feed_addresses',
  'first_day_steps',
  'idempotency_keys',
  'joining_replies',
  'key_renewals',
  'known_devices',
  'likes',
  'mail_batches',
  'mail_choices',
  'mails',
  'mentions',
  'pinned_posts',
  'post_pictures',
  'posts',
  'reports',
  'security_log',
  'sessions',
  'site_secrets',
  'text_drafts',
  'throttles',
  'turned_away',
]

/** Those of them that a process keeps for members, and so hears of from the others. */
const keptForMembers: readonly string[] = [
  'blocks',
  'comments',
  'likes',
  'mentions',
  'pinned_posts',
  'posts',
  'sessions',
]

/** Tables of whose changes no other process is told: nothing that was made from them is kept. */
export const untoldTables = privateTables.filter((table) => !keptForMembers.includes(table))

const concernsOthers = ({ table }: Write) => !untoldTables.includes(table)

/** What a process tells the others. */
export interface ChangeMessage {
  origin: string
  /** Numbers the messages of one process. */
  number: number
  written: Written
}

/** A message that is about to be sent. */
export interface OutgoingMessage {
  text: string
  /** Waits, after it was sent, until it must have arrived. */
  arrival: () => Promise<void>
}

/** The channel of PostgreSQL on which processes tell each other what they wrote. */
export const changesChannel = 'society_changes'
/** PostgreSQL takes less than 8,000 bytes. */
const longestMessage = 7500
/** A message that has not come back after so many milliseconds is not waited for. */
const echoWithin = 100
/** How often the embedded database is asked whether another process wrote, in milliseconds. */
const lookEvery = 20

/** Tells what is written to the database: by this process once it is committed, and by others as soon as it is known. */
export class Changes {
  readonly #origin = randomUUID()
  readonly #listeners: ((written: Written) => void)[] = []
  #versionElsewhere: (() => unknown) | null = null
  #seenVersion: unknown
  #lookedAt = Number.NEGATIVE_INFINITY
  #isListening: () => boolean = () => false
  #sent = 0
  readonly #awaited = new Map<number, () => void>()

  onChange(listener: (written: Written) => void): void {
    this.#listeners.push(listener)
  }

  tell(written: Written): void {
    if (written.length > 0) for (const listener of this.#listeners) listener(written)
  }

  /** @param isListening tells whether this process hears its own messages, too */
  listenBy(isListening: () => boolean): void {
    this.#isListening = isListening
  }

  /** Returns the message for other processes; null when it does not concern them. */
  messageFor(written: Written): OutgoingMessage | null {
    const shown = written === 'everything' ? written : written.filter(concernsOthers)
    if (shown.length === 0) return null
    this.#sent += 1
    const number = this.#sent
    const message = (what: Written) =>
      JSON.stringify({ origin: this.#origin, number, written: what } satisfies ChangeMessage)
    const text = message(shown)
    return {
      text: text.length > longestMessage ? message('everything') : text,
      arrival: () => this.#arrival(number),
    }
  }

  /**
   * Waits until a message has come back: the others were sent it at the same moment, so that whoever is told of a
   * write, and then asks another process, finds it there.
   */
  async #arrival(number: number): Promise<void> {
    if (!this.#isListening()) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#awaited.set(number, resolve)
      timer = setTimeout(resolve, echoWithin)
    })
    clearTimeout(timer)
    this.#awaited.delete(number)
  }

  /** Takes a message from another process, or from this one, which knows already. */
  receive(text: string): void {
    const { origin, number, written } = JSON.parse(text) as ChangeMessage
    if (origin !== this.#origin) this.tell(written)
    else this.#awaited.get(number)?.()
  }

  /** @param version returns another value whenever another process has written to the embedded database */
  watchElsewhere(version: () => unknown): void {
    this.#seenVersion = version()
    this.#versionElsewhere = version
  }

  /** Looks whether another process wrote to the embedded database, unless that was done a moment ago. */
  lookElsewhere(): void {
    const now = performance.now()
    if (this.#versionElsewhere === null || now - this.#lookedAt < lookEvery) return
    this.#lookedAt = now
    const version = this.#versionElsewhere()
    if (version === this.#seenVersion) return
    this.#seenVersion = version
    this.tell('everything')
  }
}
