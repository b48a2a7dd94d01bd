import type { Connection, Database } from '../database/connection.ts'

/** Names a kind of message, in every process of the site alike. */
export class Channel<Message extends object> {
  readonly name: string
  /** Only for the type checker. */
  declare readonly message: Message

  constructor(name: string) {
    this.name = name
  }
}

/** Sends a message once the transaction is committed, and not at all if it fails. */
export type Announce = <Message extends object>(channel: Channel<Message>, message: Message) => void

/** Tells every process of the site what happened. */
export interface Broadcast {
  /** Runs a transaction; its announcements arrive in the order of commits. */
  transaction<Result>(work: (transaction: Connection, announce: Announce) => Promise<Result>): Promise<Result>
  /** Calls back with every message of the channel, from any process. */
  listen<Message extends object>(channel: Channel<Message>, listener: (message: Message) => void): void
  /** Calls back when messages may have been missed. */
  onGap(listener: () => void): void
  /** Returns whether all acknowledged writes are known here: only then caches may be used. */
  isListening(): boolean
  close(): Promise<void>
}

/** Carries a message between processes. */
export interface Envelope {
  channel: string
  message: object
}

/** Keeps the listeners of one process, by channel. */
export class Listeners {
  readonly #byChannel = new Map<string, ((message: object) => void)[]>()

  add<Message extends object>({ name }: Channel<Message>, listener: (message: Message) => void): void {
    // A channel's name stands for one type of message: only its senders and listeners use it.
    const receive = (message: object) => listener(message as Message)
    this.#byChannel.set(name, [...(this.#byChannel.get(name) ?? []), receive])
  }

  deliver({ channel, message }: Envelope): void {
    for (const receive of this.#byChannel.get(channel) ?? []) receive(message)
  }
}

/** Collects what a transaction announces until it is committed. */
export function envelopes(): { announce: Announce; collected: Envelope[] } {
  const collected: Envelope[] = []
  return { announce: ({ name }, message) => void collected.push({ channel: name, message }), collected }
}

/** Broadcasts for the embedded database, whose only process this is. */
export function broadcastInProcess(database: Database): Broadcast {
  const listeners = new Listeners()
  return {
    async transaction(work) {
      const { result, collected } = await database.transaction().execute(async (transaction) => {
        const { announce, collected } = envelopes()
        return { result: await work(transaction, announce), collected }
      })
      for (const envelope of collected) listeners.deliver(envelope)
      return result
    },
    listen: (channel, listener) => listeners.add(channel, listener),
    onGap: () => undefined,
    isListening: () => true,
    close: async () => undefined,
  }
}
