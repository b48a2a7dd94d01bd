import { DatabaseUnavailable } from '../engines/database-errors.ts'

/** The milliseconds and turns after which a group is committed even while others wait. */
const longestGroup = 8
const mostTurns = 100
/** Idle event-loop turns after which a group is committed; each turn starts only one request. */
const quietTurns = 3
/** Time limit and polling interval for another process's write lock, in milliseconds. */
const lockWait = 5000
const lockPause = 5

/** The connection that writes. */
interface Writer {
  command(sql: string): void
  readonly isTransaction: boolean
  /** The last failure. */
  readonly trouble: DatabaseUnavailable | null
}

/**
 * The kind of work in a turn. `statement` rolls itself back when it fails; `outside` cannot run inside a
 * transaction, so its turn belongs to no group.
 */
type Purpose = 'transaction' | 'statement' | 'outside'

interface Waiting {
  purpose: Purpose
  /** The time since when another process holds the write lock. */
  busySince: number | null
  begin: (turn: Turn) => void
  refuse: (error: unknown) => void
}

interface Group {
  began: number
  turns: number
  durable: PromiseWithResolvers<void>
}

/** Exclusive use of the writing connection for one unit of work. */
export interface Turn {
  /** False for statements that cannot run inside a transaction. */
  readonly isInGroup: boolean
  /** @throws {DatabaseUnavailable} when the database has rolled the group back, as on a full disk */
  requireGroup(): void
  /** Ends the turn. Resolves once its writes, and those before it in the group, are on disk. */
  keep(): Promise<void>
  /** Rolls the turn back, and waits for the others: their writes may have caused the failure. */
  undo(): Promise<void>
}

/**
 * Commits several transactions as one group, with a single write to the disk. They run one after another, each behind a
 * savepoint, and resolve only once the whole group is on disk.
 */
export class CommitGroups {
  readonly #writer: Writer
  readonly #waiting: Waiting[] = []
  #group: Group | null = null
  #isTaken = false
  #isPausing = false
  #quiet = 0
  #whenIdle: (() => void) | null = null

  constructor(writer: Writer) {
    this.#writer = writer
  }

  /**
   * Waits for a turn.
   * @throws {DatabaseUnavailable} when nothing can be written now
   */
  enter(purpose: Purpose): Promise<Turn> {
    return new Promise((begin, refuse) => {
      this.#waiting.push({ purpose, busySince: null, begin, refuse })
      this.#quiet = 0
      this.#next()
    })
  }

  /** Waits until all submitted work is on disk. */
  finish(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = resolve
      this.#next()
    })
  }

  #next(): void {
    if (this.#isTaken || this.#isPausing) return
    const [first] = this.#waiting
    if (this.#group && (isFull(this.#group) || first?.purpose === 'outside')) {
      this.#commit(this.#group)
      // The event loop serves others between two groups.
      this.#pause()
    } else if (first) {
      this.#waiting.shift()
      this.#begin(first)
    } else if (this.#group) this.#linger(this.#group)
    else this.#whenIdle?.()
  }

  #pause(wait: (then: () => void) => void = setImmediate): void {
    this.#isPausing = true
    wait(() => {
      this.#isPausing = false
      this.#next()
    })
  }

  /** Delays the commit briefly, so that further transactions can join. */
  #linger(group: Group): void {
    this.#quiet += 1
    if (this.#quiet > quietTurns) this.#commit(group)
    this.#pause()
  }

  #begin(waiting: Waiting): void {
    const { purpose, begin, refuse } = waiting
    try {
      const turn = purpose === 'outside' ? this.#turnOutside() : this.#turnInside(purpose)
      this.#isTaken = true
      begin(turn)
    } catch (error) {
      const isBusy = error instanceof DatabaseUnavailable && error.trouble === 'busy'
      waiting.busySince ??= performance.now()
      if (isBusy && performance.now() - waiting.busySince < lockWait) {
        this.#waiting.unshift(waiting)
        // Not with SQLite's own timeout, which would block the event loop.
        this.#pause((then) => setTimeout(then, lockPause))
        return
      }
      refuse(error)
      this.#next()
    }
  }

  #turnOutside(): Turn {
    this.#writer.command(`pragma busy_timeout = ${lockWait}`)
    const end = async () => {
      this.#undoAll()
      this.#writer.command('pragma busy_timeout = 0')
      this.#leave()
    }
    return { isInGroup: false, requireGroup: () => undefined, keep: end, undo: end }
  }

  #turnInside(purpose: Purpose): Turn {
    const group = this.#group ?? this.#open()
    const isMarked = purpose === 'transaction'
    if (isMarked) this.#writer.command('savepoint work')
    group.turns += 1
    let isOver = false
    const end = (commands: string[]): Promise<void> => {
      // A failed commit is followed by a rollback, although everything is rolled back already.
      if (isOver) return Promise.resolve()
      isOver = true
      try {
        this.#requireGroup()
        if (isMarked) for (const command of commands) this.#writer.command(command)
      } catch (error) {
        this.#fail(group, error)
      }
      this.#leave()
      return group.durable.promise
    }
    return {
      isInGroup: true,
      requireGroup: () => this.#requireGroup(),
      keep: () => end(['release work']),
      undo: () => end(['rollback to work', 'release work']),
    }
  }

  #leave(): void {
    this.#isTaken = false
    this.#next()
  }

  #open(): Group {
    this.#writer.command('begin immediate')
    const group = { began: performance.now(), turns: 0, durable: Promise.withResolvers<void>() }
    // Prevents an unhandled rejection when nobody waits for it.
    group.durable.promise.catch(() => undefined)
    this.#group = group
    return group
  }

  #commit(group: Group): void {
    this.#group = null
    try {
      this.#requireGroup()
      this.#writer.command('commit')
      group.durable.resolve()
    } catch (error) {
      this.#fail(group, error)
    }
  }

  #requireGroup(): void {
    if (!this.#writer.isTransaction) throw this.#writer.trouble ?? new DatabaseUnavailable('unwritable')
  }

  #fail(group: Group, error: unknown): void {
    this.#group = null
    group.durable.reject(error)
    this.#undoAll()
  }

  #undoAll(): void {
    try {
      if (this.#writer.isTransaction) this.#writer.command('rollback')
    } catch {
      // The next transaction finds out, and fails with the reason.
    }
  }
}

function isFull({ began, turns }: Group): boolean {
  return turns >= mostTurns || performance.now() - began >= longestGroup
}
