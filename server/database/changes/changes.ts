import { randomUUID } from 'node:crypto'
import type { Write, Written } from './statement-scope.ts'

/** Tables that nothing public shows: no response that was made from them is kept for visitors. */
export const privateTables: readonly string[] = [
  'account_links',
  'acts',
  'backup_state',
  'blocks',
  'comments',
  'feed_addresses',
  'idempotency_keys',
  'known_devices',
  'likes',
  'mail_choices',
  'mails',
  'pinned_posts',
  'posts',
  'reports',
  'security_log',
  'sessions',
  'site_secrets',
  'throttles',
]

/** Those of them that a process keeps for members, and so hears of from the others. */
const keptForMembers: readonly string[] = ['blocks', 'comments', 'likes', 'pinned_posts', 'posts', 'sessions']

const concernsOthers = ({ table }: Write) => !privateTables.includes(table) || keptForMembers.includes(table)

/** What a process tells the others. */
export interface ChangeMessage {
  origin: string
  written: Written
}

/** The channel of PostgreSQL on which processes tell each other what they wrote. */
export const changesChannel = 'society_changes'
/** PostgreSQL takes less than 8,000 bytes. */
const longestMessage = 7500
/** How often the embedded database is asked whether another process wrote, in milliseconds. */
const lookEvery = 20

/** Tells what is written to the database: by this process once it is committed, and by others as soon as it is known. */
export class Changes {
  readonly #origin = randomUUID()
  readonly #listeners: ((written: Written) => void)[] = []
  #versionElsewhere: (() => unknown) | null = null
  #seenVersion: unknown
  #lookedAt = Number.NEGATIVE_INFINITY

  onChange(listener: (written: Written) => void): void {
    this.#listeners.push(listener)
  }

  tell(written: Written): void {
    if (written.length > 0) for (const listener of this.#listeners) listener(written)
  }

  /** Returns the message for other processes; null when it does not concern them. */
  messageFor(written: Written): string | null {
    const shown = written === 'everything' ? written : written.filter(concernsOthers)
    if (shown.length === 0) return null
    const message = (what: Written) => JSON.stringify({ origin: this.#origin, written: what })
    const text = message(shown)
    return text.length > longestMessage ? message('everything') : text
  }

  /** Takes a message from another process, or from this one, which knows already. */
  receive(text: string): void {
    const { origin, written } = JSON.parse(text) as ChangeMessage
    if (origin !== this.#origin) this.tell(written)
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
