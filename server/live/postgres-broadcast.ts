import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { second } from '../../contract/time/durations.ts'
import { encryptedAddress } from '../config/database-address.ts'
import { type Changes, changesChannel } from '../database/changes/changes.ts'
import type { Database } from '../database/connection.ts'
import { type Broadcast, type Envelope, envelopes, Listeners } from './broadcast.ts'

const notifyChannel = 'society_live'
const firstPause = second / 4
const longestPause = 5 * second
/** A connection that broke silently is noticed by a query without a result. */
const checkEvery = 15 * second
const resultWithin = 5 * second

/**
 * Broadcasts over PostgreSQL: NOTIFY within the transaction, delivered by the server in the order of commits to one
 * LISTENing connection in each process, which connects again by itself.
 */
export async function broadcastOverPostgres(
  database: Database,
  url: string,
  log: FastifyBaseLogger,
  changes: Changes,
): Promise<Broadcast> {
  const listeners = new Listeners()
  const gapListeners: (() => void)[] = []
  const line = new ListeningLine(
    url,
    (channel, payload) => {
      if (channel === changesChannel) changes.receive(payload)
      else listeners.deliver(JSON.parse(payload) as Envelope)
    },
    () => {
      changes.tell('everything')
      for (const listener of gapListeners) listener()
    },
    log,
  )
  changes.listenBy(() => line.isOpen)
  await line.open()
  return {
    transaction: (work) =>
      database.transaction().execute(async (transaction) => {
        const { announce, collected } = envelopes()
        const result = await work(transaction, announce)
        for (const envelope of collected)
          await sql`select pg_notify(${notifyChannel}, ${JSON.stringify(envelope)})`.execute(transaction)
        return result
      }),
    listen: (channel, listener) => listeners.add(channel, listener),
    onGap: (listener) => void gapListeners.push(listener),
    isListening: () => line.isOpen,
    close: () => line.close(),
  }
}

/** Holds one connection that only listens. */
class ListeningLine {
  readonly #url: string
  readonly #onPayload: (channel: string, payload: string) => void
  readonly #onGap: () => void
  readonly #log: FastifyBaseLogger
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #pause = firstPause
  #closed = false
  #isOpen = false

  constructor(
    url: string,
    onPayload: (channel: string, payload: string) => void,
    onGap: () => void,
    log: FastifyBaseLogger,
  ) {
    this.#url = url
    this.#onPayload = onPayload
    this.#onGap = onGap
    this.#log = log
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Connects and listens; when that fails, tries again later. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: encryptedAddress(this.#url),
      connectionTimeoutMillis: resultWithin,
      query_timeout: resultWithin,
    })
    this.#client = client
    client.on('notification', ({ channel, payload }) => this.#onPayload(channel, payload ?? ''))
    client.on('error', () => this.#reopen(client))
    client.on('end', () => this.#reopen(client))
    try {
      await client.connect()
      await client.query(`listen ${notifyChannel}; listen ${changesChannel}`)
      this.#isOpen = true
      this.#pause = firstPause
      this.#timer = setInterval(() => this.#check(client), checkEvery).unref()
    } catch {
      this.#reopen(client)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #check(client: pg.Client): void {
    client.query('select 1').catch(() => this.#reopen(client))
  }

  #reopen(broken: pg.Client): void {
    if (this.#closed || this.#client !== broken) return
    this.#client = null
    this.#isOpen = false
    clearTimeout(this.#timer)
    broken.end().catch(() => undefined)
    this.#log.warn('lost the live connection to the database; reconnecting')
    this.#timer = setTimeout(async () => {
      await this.open()
      this.#onGap()
    }, this.#pause).unref()
    this.#pause = Math.min(this.#pause * 2, longestPause)
  }
}
