import { m } from '../../../../contract/paraglide/messages.js'
import { type LiveMessage, streamsPerAccount } from '../../../../contract/posts/feed.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { MessageStream } from '../../../live/message-stream.ts'
import { lastingSessions } from '../../accounts/sessions/sessions.service.ts'
import type { FeedChange } from '../feed-changes.ts'
import { visibilityFor } from '../posts.policy.ts'

/** Interval of session checks: a stream ends within a second of its session, in every process. */
const sessionChecksEvery = second / 2
/** Time without a successful check after which no message is sent: sessions may have ended. */
const sessionsHoldFor = 2 * second
const beatsEvery = 20 * second
const mostStreams = 5000
const streamRetrySeconds = 30
const lastWordWithin = second / 4

/** Members whose hidden members are read concurrently; the others wait. */
const refreshesAtOnce = 10

interface Reader {
  viewer: Viewer
  stream: MessageStream
  member: WatchingMember
}

/** A member with open pages, all of which receive the same messages. */
interface WatchingMember {
  /** Open streams, and those that are about to open. */
  streams: number
  open: Set<MessageStream>
  /** Members that are hidden from this one. */
  hidden: Set<string>
  /** The member's groups. */
  groups: Set<string>
  /** True when `hidden` may have changed; pages reload after it is read again. */
  isOutdated: boolean
  /** Settles when `hidden` is known for the first time. */
  known: Promise<void>
}

type Dependencies = Pick<Context, 'config' | 'database' | 'log' | 'broadcast'>

/** The open live streams of this process. A member receives what they may see, while their session lasts. */
export class LiveFeed {
  readonly #context: Dependencies
  readonly #readers = new Set<Reader>()
  readonly #members = new Map<string, WatchingMember>()
  /** Members whose hidden members may have changed, by id. */
  readonly #outdated = new Set<string>()
  /** Time of the last change that a page may show, by `performance.now`. */
  #changedAt = performance.now()
  #streams = 0
  #isRefreshing = false
  /** Begin of the last successful check of all sessions. */
  #checkedAt = performance.now()
  /** A message was not sent, or the check failed: pages reload afterwards. */
  #hasMissed = false
  readonly #timers: NodeJS.Timeout[]
  #checking = false
  #closed = false

  constructor(context: Dependencies) {
    this.#context = context
    this.#timers = [
      setInterval(() => this.#endStreamsWithoutSession(), sessionChecksEvery).unref(),
      setInterval(() => this.#each(({ stream }) => stream.beat()), beatsEvery).unref(),
    ]
  }

  /**
   * Opens a stream for a member.
   * @throws {Refusal} unavailable, too_many when the account has 20
   */
  async open(viewer: Viewer): Promise<MessageStream> {
    if (this.#closed || this.#streams >= mostStreams) throw refusal('unavailable')
    const member = this.#memberOf(viewer.userId)
    if (member.streams >= streamsPerAccount) throw tooManyStreams()
    // Counted before the first await, so that streams that open at the same time count each other.
    member.streams += 1
    this.#streams += 1
    try {
      await member.known
      if (this.#closed) throw refusal('unavailable')
    } catch (error) {
      this.#release(viewer.userId, member)
      throw error
    }
    const reader: Reader = { viewer, stream: new MessageStream(), member }
    this.#readers.add(reader)
    member.open.add(reader.stream)
    reader.stream.onClose(() => {
      this.#readers.delete(reader)
      member.open.delete(reader.stream)
      this.#release(viewer.userId, member)
    })
    reader.stream.send({ type: 'ready', quietFor: this.#quietFor() } satisfies LiveMessage)
    return reader.stream
  }

  /** Records a change of unknown content, without sending a message. */
  noteChange(): void {
    this.#changedAt = performance.now()
  }

  /** Sends a change to the members concerned. */
  send(change: FeedChange): void {
    this.noteChange()
    if (change.type === 'blocks') {
      for (const userId of change.users === 'everybody' ? this.#members.keys() : change.users) {
        const member = this.#members.get(userId)
        if (!member) continue
        member.isOutdated = true
        this.#outdated.add(userId)
      }
      void this.#refreshOutdated()
      return
    }
    if (performance.now() - this.#checkedAt > sessionsHoldFor) {
      this.#hasMissed = true
      return
    }
    this.#each((reader) => {
      if (reader.member.isOutdated) return
      const message = messageFor(reader, change)
      if (message) reader.stream.send(message)
    })
  }

  /** Ends every stream immediately and refuses new ones. */
  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#each(({ stream }) => stream.end())
    // A client that stops reading would keep its stream open, so its stream is destroyed.
    const last = setTimeout(() => this.#each(({ stream }) => stream.readable.destroy()), lastWordWithin)
    await Promise.all(
      [...this.#readers].map(({ stream }) => new Promise<void>((done) => stream.onClose(done))),
    )
    clearTimeout(last)
  }

  #quietFor(): number {
    return this.#context.broadcast.isListening() ? Math.floor(performance.now() - this.#changedAt) : 0
  }

  #each(visit: (reader: Reader) => void): void {
    for (const reader of this.#readers) visit(reader)
  }

  #memberOf(userId: string): WatchingMember {
    const present = this.#members.get(userId)
    if (present) return present
    const member: WatchingMember = {
      streams: 0,
      open: new Set(),
      hidden: new Set(),
      groups: new Set(),
      isOutdated: false,
      known: Promise.resolve(),
    }
    member.known = this.#readHidden(userId, member)
    this.#members.set(userId, member)
    return member
  }

  #release(userId: string, member: WatchingMember): void {
    this.#streams -= 1
    member.streams -= 1
    if (member.streams === 0) this.#members.delete(userId)
  }

  /** Reads the hidden members of each outdated member once, however many blocks changed. */
  async #refreshOutdated(): Promise<void> {
    if (this.#isRefreshing) return
    this.#isRefreshing = true
    while (this.#outdated.size > 0 && !this.#closed) {
      const userIds = [...this.#outdated].slice(0, refreshesAtOnce)
      // Before the reads: a change during them makes the members outdated again.
      for (const userId of userIds) this.#outdated.delete(userId)
      await Promise.all(userIds.map((userId) => this.#refreshHidden(userId)))
      // Yields to requests, also with the embedded database.
      await new Promise(setImmediate)
    }
    this.#isRefreshing = false
  }

  async #refreshHidden(userId: string): Promise<void> {
    const member = this.#members.get(userId)
    if (!member) return
    try {
      await this.#readHidden(userId, member)
      member.isOutdated = this.#outdated.has(userId)
      for (const stream of member.open) stream.send({ type: 'refresh' } satisfies LiveMessage)
    } catch (error) {
      this.#hasMissed = true
      this.#context.log.warn({ err: error }, 'live streams could not be told of a block; trying again')
    }
  }

  async #readHidden(userId: string, member: WatchingMember): Promise<void> {
    const { hidden, groups } = await visibilityFor(this.#context.database, { userId })
    member.hidden = new Set(hidden)
    member.groups = new Set(groups)
  }

  /** Ends the streams of ended sessions. While the database is unavailable, streams stay open and silent. */
  async #endStreamsWithoutSession(): Promise<void> {
    if (this.#checking) return
    this.#checking = true
    const began = performance.now()
    const readers = [...this.#readers]
    try {
      const sessions = new Set(readers.map(({ viewer }) => viewer.sessionId))
      const lasting = await lastingSessions(this.#context, [...sessions])
      for (const { viewer, stream } of readers) if (!lasting.has(viewer.sessionId)) stream.end()
      this.#checkedAt = began
      if (!this.#hasMissed) return
      this.#hasMissed = false
      this.send({ type: 'blocks', users: 'everybody' })
    } catch (error) {
      if (!this.#hasMissed)
        this.#context.log.warn({ err: error }, 'sessions of live streams could not be checked; trying again')
      this.#hasMissed = true
    } finally {
      this.#checking = false
    }
  }
}

/** Returns the refusal of one more stream; a member that just closed a page may retry soon. */
function tooManyStreams(): Refusal {
  const msg = m.posts_live_full({ max: streamsPerAccount })
  return new Refusal('too_many', [{ msg, code: 'too_many' }], streamRetrySeconds)
}

/** Returns the message to a member about a change; null when it does not concern them. */
function messageFor(
  { viewer, member: { hidden, groups } }: Reader,
  change: Exclude<FeedChange, { type: 'blocks' }>,
): LiveMessage | null {
  if (change.type === 'mention')
    return change.users.includes(viewer.userId) ? { type: 'mention', post: change.post } : null
  if (change.type === 'pinned' || change.type === 'refresh') return change
  const { group, ...message } = change
  if (group !== null && !groups.has(group)) return null
  const isWritten = change.type === 'post' || change.type === 'comments' || change.type === 'discussion'
  if (isWritten && hidden.has(change.user)) return null
  // The member's own count excludes hidden comments.
  if (change.type === 'comments' && hidden.size > 0) return { type: 'changed', post: change.post }
  return message
}
