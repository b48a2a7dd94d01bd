import { type Announcement, type Outgoing, Peers } from './peers.ts'
import type { Write, Written } from './statement-scope.ts'

/** Tables without public data: responses for visitors do not depend on them. */
export const privateTables: readonly string[] = [
  'account_links',
  'acts',
  'backup_state',
  'blocks',
  'board_change_terms',
  'board_changes',
  'bounces',
  'comments',
  'duty_emails',
  'event_reminders',
  'feed_addresses',
  'first_day_steps',
  'group_feed_addresses',
  'group_members',
  'idempotency_keys',
  'joining_replies',
  'key_renewals',
  'letter_files',
  'letter_recipients',
  'letters',
  'known_devices',
  'likes',
  'mail_batches',
  'mail_choices',
  'mails',
  'mentions',
  'newcomer_questions',
  'money_accounts',
  'money_charges',
  'money_checkouts',
  'money_deposit_payments',
  'money_deposits',
  'money_entries',
  'money_letters',
  'money_levels',
  'money_moves',
  'money_prices',
  'money_receipts',
  'money_reminder_rules',
  'money_reminders',
  'money_settings',
  'money_stray',
  'money_stripe_events',
  'money_subscriptions',
  'money_ticket_prices',
  'money_totals',
  'money_words',
  'money_years',
  'pinned_posts',
  'post_pictures',
  'posts',
  'reports',
  'security_log',
  'selections',
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
  'group_members',
  'likes',
  'mentions',
  'message_times',
  'pinned_posts',
  'posts',
  'sessions',
]

/** Tables whose changes are not announced to other processes, because no cache depends on them. */
export const unannouncedTables = privateTables.filter((table) => !cachedForMembers.includes(table))

const concernsOthers = ({ table }: Write) => !unannouncedTables.includes(table)

/** Milliseconds between two checks of the embedded database for other processes' writes. */
const pollEvery = 20

/**
 * Notifies caches of writes to the database. This process's writes count once committed, those of others when
 * their message arrives.
 */
export class Changes {
  readonly #listeners: ((written: Written) => void)[] = []
  #versionElsewhere: (() => unknown) | null = null
  #seenVersion: unknown
  #polledAt = Number.NEGATIVE_INFINITY
  readonly #gapListeners: (() => void)[] = []
  /** The other processes on a database server. */
  readonly peers = new Peers({
    onWritten: (written) => this.publish(written),
    onGap: () => this.#noteGap(),
  })

  onChange(listener: (written: Written) => void): void {
    this.#listeners.push(listener)
  }

  /** Registers a callback for when messages of other processes may have been missed. */
  onGap(listener: () => void): void {
    this.#gapListeners.push(listener)
  }

  publish(written: Written): void {
    if (written.length > 0) for (const listener of this.#listeners) listener(written)
  }

  /** Prepares to announce a write to other processes, and to send live messages; null without either. */
  announcement(written: Written, live: readonly Outgoing[]): Announcement | null {
    const shown = written === 'everything' ? written : written.filter(concernsOthers)
    return shown.length > 0 || live.length > 0 ? this.peers.announcement(shown, live) : null
  }

  /** Invalidates all caches and pages, in every process: messages of a transaction may be missing. */
  tellGap(): void {
    this.#noteGap()
    this.peers.dropElsewhere()
  }

  #noteGap(): void {
    this.publish('everything')
    for (const listener of this.#gapListeners) listener()
  }

  /** @param version returns a new value after each write of another process to the embedded database */
  watchElsewhere(version: () => unknown): void {
    this.#seenVersion = version()
    this.#versionElsewhere = version
  }

  /** Checks whether another process wrote to the embedded database, at most every 20 ms. */
  lookElsewhere(): void {
    const now = performance.now()
    if (this.#versionElsewhere === null || now - this.#polledAt < pollEvery) return
    this.#polledAt = now
    const version = this.#versionElsewhere()
    if (version === this.#seenVersion) return
    this.#seenVersion = version
    this.publish('everything')
  }
}
