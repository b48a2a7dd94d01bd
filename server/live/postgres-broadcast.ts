import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Changes, changesChannel } from '../database/changes/changes.ts'
import type { Database } from '../database/connection.ts'
import { type Broadcast, type Envelope, envelopes, Listeners } from './broadcast.ts'
import { ListeningConnection } from './listening-connection.ts'

const notifyChannel = 'society_live'

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
  const { peers } = changes
  const connection = new ListeningConnection(
    url,
    {
      channels: [notifyChannel, changesChannel],
      onPayload: (channel, payload, sender) => {
        if (channel === changesChannel) peers.receive(payload, sender)
        else listeners.deliver(JSON.parse(payload) as Envelope)
      },
      onOpen: (others) => peers.join((text) => connection.notify(changesChannel, text), others),
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
        for (const envelope of collected)
          await sql`select pg_notify(${notifyChannel}, ${JSON.stringify(envelope)})`.execute(transaction)
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
