import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Changes } from '../database/changes/changes.ts'
import { sendAfterCommit } from '../database/changes/observed-dialect.ts'
import { changesChannel } from '../database/changes/peers.ts'
import type { Database } from '../database/connection.ts'
import { engineOf } from '../database/engines/engine.ts'
import { type Broadcast, broadcastInProcess, type Envelope, envelopes, Listeners } from './broadcast.ts'
import { ListeningConnection } from './listening-connection.ts'

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
