import type { LiveMessage } from '../../../../contract/posts/live.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { Channel } from '../../../live/broadcast.ts'
import { MessageStream } from '../../../live/message-stream.ts'
import { lastingSessions } from '../../accounts/sessions/sessions.service.ts'
import { listHiddenUsers } from '../moderation/blocks.queries.ts'

/** A change of the feed, as the processes of the site tell each other. */
export type FeedChange =
  | Exclude<LiveMessage, { type: 'ready' }>
  | { type: 'blocks'; users: string[] | 'everybody' }

/** Carries changes of the feed between processes. */
export const feedChanges = new Channel<FeedChange>('feed')

const second = 1000
/** A stream ends within a second of its session's end, whatever ended it, in whichever process. */
const checkSessionsEvery = second / 2
const beatEvery = 20 * second
const mostStreams = 5000
const lastWordWithin = second / 4

interface Reader {
  viewer: Viewer
  stream: MessageStream
  /** Whom the viewer has blocked, or by whom they are. */
  hidden: Set<string>
}

type Ground = Pick<Context, 'config' | 'database' | 'log'>

/** The open streams of this process: each member hears what they may see, as long as their session lasts. */
export class LiveFeed {
  readonly #ground: Ground
  readonly #readers = new Set<Reader>()
  readonly #timers: NodeJS.Timeout[]
  #checking = false
  #closed = false

  constructor(ground: Ground) {
    this.#ground = ground
    this.#timers = [
      setInterval(() => this.#endStreamsWithoutSession(), checkSessionsEvery).unref(),
      setInterval(() => this.#each(({ stream }) => stream.beat()), beatEvery).unref(),
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

  /** Passes news on to whom they concern. */
  tell(news: FeedChange): void {
    this.#each((reader) => {
      if (news.type === 'blocks') void this.#tellOfBlock(reader, news.users)
      else {
        const event = eventFor(reader, news)
        if (event) reader.stream.send(event)
      }
    })
  }

  /** Ends every stream, at once; no new one opens. */
  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#each(({ stream }) => stream.end())
    // A reader that takes nothing in keeps its stream open: it is cut off.
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
      this.#ground.log.warn({ err: error }, 'a live stream could not learn of a block and is ended')
      reader.stream.end()
    }
  }

  async #learnHidden(reader: Reader): Promise<void> {
    reader.hidden = new Set(await listHiddenUsers(this.#ground.database, reader.viewer.userId))
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
      // Nobody knows whether the sessions last: the members' pages come back when the database does.
      this.#ground.log.warn(
        { err: error },
        'sessions of live streams could not be checked; ending the streams',
      )
      for (const { stream } of readers) stream.end()
    } finally {
      this.#checking = false
    }
  }
}

/** What a reader hears of some news; null when it does not concern them. */
function eventFor({ hidden }: Reader, news: Exclude<FeedChange, { type: 'blocks' }>): LiveMessage | null {
  if (news.type === 'post' && hidden.has(news.user)) return null
  if ((news.type === 'comments' || news.type === 'discussion') && hidden.has(news.user)) return null
  // Their count leaves out the comments that they do not see.
  if (news.type === 'comments' && hidden.size > 0) return { type: 'changed', post: news.post }
  return news
}
