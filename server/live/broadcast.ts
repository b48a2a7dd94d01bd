import type { Connection, Database } from '../database/connection.ts'

/** Work inside a transaction that has something to tell; what it announces is told once it is committed. */
export type Announcing<Message, Result> = (
  transaction: Connection,
  announce: (message: Message) => void,
) => Promise<Result>

/** Tells every process of the site what happened. */
export interface Broadcast<Message> {
  /** Runs a transaction; its announcements arrive in the order of commits, and not at all if it fails. */
  transaction<Result>(work: Announcing<Message, Result>): Promise<Result>
  /** Calls back with every announcement of any process. */
  listen(listener: (message: Message) => void): void
  /** Calls back when announcements may have been missed. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

/** For the embedded database, whose only process this is. */
export function broadcastInProcess<Message>(database: Database): Broadcast<Message> {
  const listeners: ((message: Message) => void)[] = []
  return {
    async transaction(work) {
      const messages: Message[] = []
      const result = await database
        .transaction()
        .execute((transaction) => work(transaction, (message) => messages.push(message)))
      for (const message of messages) for (const listener of listeners) listener(message)
      return result
    },
    listen: (listener) => void listeners.push(listener),
    onGap: () => undefined,
    close: async () => undefined,
  }
}
