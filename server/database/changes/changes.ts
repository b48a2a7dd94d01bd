import type { Confirmation } from './confirmations.ts'
import { Peers } from './peers.ts'
import type { Write, Written } from './statement-scope.ts'

/** Tables that nothing public shows: responses from them are not cached for visitors. */
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

/** Private tables that are cached for members, and so are announced to other processes. */
const cachedForMembers: readonly string[] = [
  'blocks',
  'comments',
  'likes',
  'mentions',
  'pinned_posts',
  'posts',
  'sessions',
]

/** Tables of whose changes no other process is told: nothing that was made from them is kept. */
export const untoldTables = privateTables.filter((table) => !cachedForMembers.includes(table))

const concernsOthers = ({ table }: Write) => !untoldTables.includes(table)

/** A message about a write, for the other processes. */
export interface OutgoingMessage {
  text: string
  /** Begins to collect their confirmations, before it is sent; null in a program that hears nothing. */
  expect: () => Confirmation | null
}

/** The channel of PostgreSQL on which processes tell each other what they wrote. */
export const changesChannel = 'society_changes'
/** Milliseconds between two checks of the embedded database for other processes' writes. */
const lookEvery = 20

/** Tells what is written to the database: by this process once it is committed, by others when their message arrives. */
export class Changes {
  readonly #listeners: ((written: Written) => void)[] = []
  #versionElsewhere: (() => unknown) | null = null
  #seenVersion: unknown
  #lookedAt = Number.NEGATIVE_INFINITY
  readonly #gapListeners: (() => void)[] = []
  /** The other processes on a database server. */
  readonly peers = new Peers({
    onWritten: (written) => this.tell(written),
    onGap: () => {
      this.tell('everything')
      for (const listener of this.#gapListeners) listener()
    },
  })

  onChange(listener: (written: Written) => void): void {
    this.#listeners.push(listener)
  }

  /** Calls back when messages of other processes may have been missed. */
  onGap(listener: () => void): void {
    this.#gapListeners.push(listener)
  }

  tell(written: Written): void {
    if (written.length > 0) for (const listener of this.#listeners) listener(written)
  }

  /** Returns the message for other processes; null when it does not concern them. */
  messageFor(written: Written): OutgoingMessage | null {
    const shown = written === 'everything' ? written : written.filter(concernsOthers)
    if (shown.length === 0) return null
    const { text, number } = this.peers.textFor(shown)
    return { text, expect: () => this.peers.expect(number) }
  }

  /** @param version returns another value whenever another process has written to the embedded database */
  watchElsewhere(version: () => unknown): void {
    this.#seenVersion = version()
    this.#versionElsewhere = version
  }

  /** Checks whether another process wrote to the embedded database, at most every 20 ms. */
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
