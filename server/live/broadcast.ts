import type { Connection, Database } from '../database/connection.ts'

/** A kind of message, identified by the same name in every process of the site. */
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

/** Sends messages to every process of the site. */
export interface Broadcast {
  /** Runs a transaction; its announcements arrive in the order of commits. */
  transaction<Result>(work: (transaction: Connection, announce: Announce) => Promise<Result>): Promise<Result>
  /** Registers a callback for every message of the channel, from any process. */
  listen<Message extends object>(channel: Channel<Message>, listener: (message: Message) => void): void
  /** Registers a callback for when messages may have been missed. */
  onGap(listener: () => void): void
  /** Checks whether all acknowledged writes are known here, as caches require. */
  isListening(): boolean
  close(): Promise<void>
}

/** A message between processes, with its channel. */
export interface Envelope {
  channel: string
  message: object
}

/** Stores the listeners of one process, by channel. */
export class Listeners {
  readonly #byChannel = new Map<string, ((message: object) => void)[]>()

  add<Message extends object>({ name }: Channel<Message>, listener: (message: Message) => void): void {
    // A channel's name determines the type of its messages: only its senders and listeners use it.
    const receive = (message: object) => listener(message as Message)
    this.#byChannel.set(name, [...(this.#byChannel.get(name) ?? []), receive])
  }

  deliver({ channel, message }: Envelope): void {
    for (const receive of this.#byChannel.get(channel) ?? []) receive(message)
  }
}

/** Collects the announcements of a transaction until it is committed. */
export function envelopes(): { announce: Announce; collected: Envelope[] } {
  const collected: Envelope[] = []
  return { announce: ({ name }, message) => void collected.push({ channel: name, message }), collected }
}

/** Broadcasts for the embedded database, which has one process only. */
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
