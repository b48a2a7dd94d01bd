import type { LiveMessage } from '../../../../contract/posts/live/live-message.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { MessageStream } from '../../../live/message-stream.ts'
import { lastingSessions } from '../../accounts/sessions/sessions.service.ts'
import { visibilityFor } from '../blocks/visibility.ts'
import type { FeedChange } from '../feed-changes.ts'

/** A stream ends within a second of its session's end, whatever ended it, in whichever process. */
const sessionChecksEvery = second / 2
const beatsEvery = 20 * second
const mostStreams = 5000
const lastWordWithin = second / 4

interface Reader {
  viewer: Viewer
  stream: MessageStream
  /** Members whose posts and comments the viewer does not see. */
  hidden: Set<string>
}

type Ground = Pick<Context, 'config' | 'database' | 'log'>

/** Holds the open streams of this process: each member is told what they may see, as long as their session lasts. */
export class LiveFeed {
  readonly #ground: Ground
  readonly #readers = new Set<Reader>()
  readonly #timers: NodeJS.Timeout[]
  #checking = false
  #closed = false

  constructor(ground: Ground) {
    this.#ground = ground
    this.#timers = [
      setInterval(() => this.#endStreamsWithoutSession(), sessionChecksEvery).unref(),
      setInterval(() => this.#each(({ stream }) => stream.beat()), beatsEvery).unref(),
    ]
  }

  /**
   * Opens a stream for a member.
   * @throws {Refusal} unavailable
   */
  async open(viewer: Viewer): Promise<MessageStream> {
    const reader: Reader = { viewer, stream: new MessageStream(), hidden: new Set() }
    await this.#learnHidden(reader)
    if (this.#closed || this.#readers.size >= mostStreams) throw refusal('unavailable')
    this.#readers.add(reader)
    reader.stream.onClose(() => this.#readers.delete(reader))
    reader.stream.send({ type: 'ready' } satisfies LiveMessage)
    return reader.stream
  }

  /** Tells readers of a change that concerns them. */
  tell(change: FeedChange): void {
    this.#each((reader) => {
      if (change.type === 'blocks') void this.#tellOfBlock(reader, change.users)
      else {
        const message = messageFor(reader, change)
        if (message) reader.stream.send(message)
      }
    })
  }

  /** Ends every stream, at once; no new one opens. */
  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#each(({ stream }) => stream.end())
    // A reader that stops reading would keep its stream open, so it is cut off.
    const last = setTimeout(() => this.#each(({ stream }) => stream.readable.destroy()), lastWordWithin)
    await Promise.all(
      [...this.#readers].map(({ stream }) => new Promise<void>((done) => stream.onClose(done))),
    )
    clearTimeout(last)
  }

  #each(visit: (reader: Reader) => void): void {
    for (const reader of this.#readers) visit(reader)
  }

  async #tellOfBlock(reader: Reader, users: string[] | 'everybody'): Promise<void> {
    if (users !== 'everybody' && !users.includes(reader.viewer.userId)) return
    try {
      await this.#learnHidden(reader)
      reader.stream.send({ type: 'refresh' } satisfies LiveMessage)
    } catch (error) {
      this.#ground.log.warn({ err: error }, 'a live stream could not be told of a block; closing it')
      reader.stream.end()
    }
  }

  async #learnHidden(reader: Reader): Promise<void> {
    const { hidden } = await visibilityFor(this.#ground.database, reader.viewer)
    reader.hidden = new Set(hidden)
  }

  async #endStreamsWithoutSession(): Promise<void> {
    if (this.#checking || this.#readers.size === 0) return
    this.#checking = true
    const readers = [...this.#readers]
    try {
      const sessions = new Set(readers.map(({ viewer }) => viewer.sessionId))
      const lasting = await lastingSessions(this.#ground, [...sessions])
      for (const { viewer, stream } of readers) if (!lasting.has(viewer.sessionId)) stream.end()
    } catch (error) {
      // The sessions may have ended: open pages reconnect when the database is back.
      this.#ground.log.warn(
        { err: error },
        'sessions of live streams could not be checked; closing the streams',
      )
      for (const { stream } of readers) stream.end()
    } finally {
      this.#checking = false
    }
  }
}

/** Returns what a reader is told of a change; null when it does not concern them. */
function messageFor({ hidden }: Reader, change: Exclude<FeedChange, { type: 'blocks' }>): LiveMessage | null {
  const isWritten = change.type === 'post' || change.type === 'comments' || change.type === 'discussion'
  if (isWritten && hidden.has(change.user)) return null
  // Their count leaves out the comments that they do not see.
  if (change.type === 'comments' && hidden.size > 0) return { type: 'changed', post: change.post }
  return change
}
