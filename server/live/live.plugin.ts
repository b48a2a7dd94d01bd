import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import pg from 'pg'
import { second } from '../../contract/time/durations.ts'
import { encryptedAddress } from '../config/database-address.ts'
import type { Changes } from '../database/changes/changes.ts'
import { sendAfterCommit } from '../database/changes/observed-dialect.ts'
import { changesChannel, notifications, type Outgoing } from '../database/changes/peers.ts'
import type { Database } from '../database/connection.ts'
import { engineOf } from '../database/engines/engine.ts'
import { type Broadcast, broadcastInProcess, type Envelope, envelopes, Listeners } from './broadcast.ts'

declare module 'fastify' {
  interface FastifyInstance {
    broadcast: Broadcast
  }
}

/** Carries messages between the processes of the site, for open pages and caches. */
export const live = plugin(async (app: FastifyInstance) => {
  const { databaseUrl } = app.config
  const broadcast =
    engineOf(databaseUrl) === 'postgres'
      ? await broadcastOverPostgres(app.database, databaseUrl, app.log, app.changes)
      : broadcastInProcess(app.database)
  app.decorate('broadcast', broadcast)
  app.addHook('onClose', () => broadcast.close())
})

const notifyChannel = 'society_live'

/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const longestPayload = 7900

/**
 * Broadcasts over PostgreSQL: NOTIFY behind the commit, received by one LISTENing connection per process.
 * That connection reconnects automatically (docs/decisions/0022-notify-behind-the-commit.md).
 */
async function broadcastOverPostgres(
  database: Database,
  url: string,
  log: FastifyBaseLogger,
  changes: Changes,
): Promise<Broadcast> {
  const listeners = new Listeners()
  const { peers } = changes
  let envelopesSent = 0
  /** Numbered, because PostgreSQL merges equal payloads of one statement. */
  const outgoing = (envelope: Envelope) => {
    envelopesSent += 1
    const payload = JSON.stringify({ ...envelope, number: envelopesSent })
    if (Buffer.byteLength(payload) > longestPayload) throw new Error('A live message is too long.')
    return { channel: notifyChannel, payload }
  }
  const connection = new ListeningConnection(
    url,
    {
      channels: [notifyChannel, changesChannel],
      onPayload: (channel, payload, sender) => {
        if (channel === changesChannel) peers.receive(payload, sender)
        else listeners.deliver(JSON.parse(payload) as Envelope)
      },
      onOpen: (others) => peers.join((messages) => connection.notify(messages), others),
      onLost: () => peers.disconnect(),
    },
    log,
  )
  peers.open()
  await connection.open()
  return {
    transaction: (work) =>
      database.transaction().execute(async (transaction) => {
        const { announce, collected } = envelopes()
        const result = await work(transaction, announce)
        await sendAfterCommit(transaction, collected.map(outgoing))
        return result
      }),
    listen: (channel, listener) => listeners.add(channel, listener),
    onGap: (listener) => changes.onGap(listener),
    isListening: () => peers.hasLease,
    close: async () => {
      await peers.close()
      await connection.close()
    },
  }
}

const firstPause = second / 4
const longestPause = 5 * second
/** A silent connection is closed after this time. */
const resultWithin = 5 * second
/** Notifications per statement. */
const mostAtOnce = 200
/** The application name by which a site's processes find each other's connections. */
const applicationName = 'society listening'

interface Listener {
  channels: readonly string[]
  onPayload: (channel: string, payload: string, connection: number) => void
  /** Called once a connection listens, with the ids of the other processes' connections. */
  onOpen: (others: number[]) => Promise<void>
  onLost: () => void
}

/**
 * Sends notifications over one connection, in order. Those that wait for another statement are sent together.
 */
class Notifications {
  readonly #client: pg.Client
  readonly #waiting: { message: Outgoing; done: PromiseWithResolvers<void> }[] = []
  #isSending = false

  constructor(client: pg.Client) {
    this.#client = client
  }

  async send(messages: readonly Outgoing[]): Promise<void> {
    const sent = messages.map((message) => {
      const done = Promise.withResolvers<void>()
      this.#waiting.push({ message, done })
      return done.promise
    })
    if (!this.#isSending) void this.#sendAll()
    await Promise.all(sent)
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    // Messages of the same turn are sent together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, mostAtOnce)
      const values = [
        batch.map(({ message }) => message.channel),
        batch.map(({ message }) => message.payload),
      ]
      try {
        await this.#client.query({ name: 'notify', text: notifications, values })
        for (const { done } of batch) done.resolve()
      } catch (error) {
        for (const { done } of batch) done.reject(error)
      }
    }
    this.#isSending = false
  }
}

/** A LISTENing connection to PostgreSQL, which reconnects automatically. */
class ListeningConnection {
  readonly #url: string
  readonly #listener: Listener
  readonly #log: FastifyBaseLogger
  #client: pg.Client | null = null
  #notifications: Notifications | null = null
  #timer: NodeJS.Timeout | undefined
  #pause = firstPause
  #closed = false

  constructor(url: string, listener: Listener, log: FastifyBaseLogger) {
    this.#url = url
    this.#listener = listener
    this.#log = log
  }

  /** Connects and listens; retries later on failure. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: encryptedAddress(this.#url),
      application_name: applicationName,
      connectionTimeoutMillis: resultWithin,
      query_timeout: resultWithin,
    })
    this.#client = client
    this.#notifications = new Notifications(client)
    client.on('notification', ({ channel, payload, processId }) => {
      if (this.#client === client) this.#listener.onPayload(channel, payload ?? '', processId)
    })
    client.on('error', () => this.#reopen(client))
    client.on('end', () => this.#reopen(client))
    try {
      await client.connect()
      for (const channel of this.#listener.channels) await client.query(`listen ${channel}`)
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
        where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
        [applicationName],
      )
      this.#pause = firstPause
      await this.#listener.onOpen(rows.map(({ pid }) => pid))
    } catch {
      this.#reopen(client)
    }
  }

  /** Sends messages in order. A failure ends the connection. */
  async notify(messages: readonly Outgoing[]): Promise<void> {
    const [client, notifications] = [this.#client, this.#notifications]
    if (client === null || notifications === null) throw new Error('There is no connection that listens.')
    try {
      await notifications.send(messages)
    } catch (error) {
      this.#reopen(client)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #reopen(broken: pg.Client): void {
    if (this.#closed || this.#client !== broken) return
    this.#client = null
    this.#listener.onLost()
    clearTimeout(this.#timer)
    broken.end().catch(() => undefined)
    this.#log.warn('lost the live connection to the database; reconnecting')
    this.#timer = setTimeout(() => void this.open(), this.#pause).unref()
    this.#pause = Math.min(this.#pause * 2, longestPause)
  }
}
