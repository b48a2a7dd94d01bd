import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { second } from '../../contract/time/durations.ts'
import type { RateLimitName } from '../config/rate-limits.ts'
import { engineOf } from '../database/engines/engine.ts'
import { fingerprint } from '../database/identifiers.ts'
import { networkOf } from '../endpoints/rate-limit.ts'
import { tooMany } from '../endpoints/refusal.ts'
import { type Broadcast, Channel } from '../live/broadcast.ts'

const callersRemembered = 20_000
/** Share of a limit from which a caller's count is sent to other processes. */
const announcedFrom = 1 / 20
/** Counts per notification, which is limited to 8,000 bytes. */
const countsInMessage = 100

interface Count {
  hits: number
  /** The number of these calls that was sent to other processes. */
  announced: number
  /** The end of the window, on the monotonic clock. */
  ends: number
}

interface AnnouncedCounts {
  sender: string
  counts: [key: string, hits: number, window: number][]
}

const callCounts = new Channel<AnnouncedCounts>('call-counts')

/**
 * Counts calls per caller, in windows that begin with the first call. Processes of one site exchange the
 * counts of frequent callers, so that a limit holds for all processes together. Changing the system clock has
 * no effect.
 */
class CallCounts {
  readonly #counts = new LRUCache<string, Count>({ max: callersRemembered })
  readonly #unannounced = new Map<string, number>()
  readonly #sender: string

  /** @param sender the id of this process */
  constructor(sender: string) {
    this.#sender = sender
  }

  /** Counts a call. Times are in milliseconds. */
  hit(caller: string, window: number, max: number): { hits: number; left: number } {
    const key = fingerprint(caller).slice(0, 22)
    const count = this.#countOf(key, window)
    count.hits += 1
    if (count.hits <= max + 1 && count.hits >= max * announcedFrom) this.#unannounced.set(key, window)
    return { hits: count.hits, left: count.ends - performance.now() }
  }

  /** Sends new counts to other processes. */
  async announce(broadcast: Broadcast): Promise<void> {
    const counts = [...this.#unannounced].flatMap(([key, window]): AnnouncedCounts['counts'] => {
      const count = this.#counts.get(key)
      if (!count || count.hits === count.announced) return []
      const fresh = count.hits - count.announced
      count.announced = count.hits
      return [[key, fresh, window]]
    })
    this.#unannounced.clear()
    if (counts.length === 0) return
    await broadcast.transaction(async (_transaction, announce) => {
      for (let start = 0; start < counts.length; start += countsInMessage)
        announce(callCounts, { sender: this.#sender, counts: counts.slice(start, start + countsInMessage) })
    })
  }

  /** Adds the counts of other processes. */
  listen(broadcast: Broadcast): void {
    broadcast.listen(callCounts, ({ sender, counts }) => {
      if (sender === this.#sender) return
      for (const [key, hits, window] of counts) {
        const count = this.#countOf(key, window)
        count.hits += hits
        count.announced += hits
      }
    })
  }

  #countOf(key: string, window: number): Count {
    const known = this.#counts.get(key)
    const now = performance.now()
    if (known && known.ends > now) return known
    const count = { hits: 0, announced: 0, ends: now + window }
    this.#counts.set(key, count)
    return count
  }
}

/**
 * Refuses floods of interface calls. Calls are counted by network address before any other check, and writes
 * by account once it is known. Counts are in memory, shared by all processes; longer limits are counted in
 * the database.
 */
export const rateLimits = plugin(async (app: FastifyInstance) => {
  const counts = new CallCounts(randomUUID())

  function count(name: RateLimitName, caller: string): void {
    const { hits, seconds } = app.config.throttles[name]
    const counted = counts.hit(`${name} ${caller}`, seconds * second, hits)
    if (counted.hits > hits) throw tooMany(counted.left / second)
  }

  app.addHook('onRequest', async (request) => {
    if (isInterfaceCall(request)) count('requestsPerAddress', networkOf(request.ip))
  })
  app.decorate('countCall', (address: string) => {
    const { hits, seconds } = app.config.throttles.requestsPerAddress
    return counts.hit(`requestsPerAddress ${networkOf(address)}`, seconds * second, hits).hits <= hits
  })
  app.decorate('refuseFloodOfWrites', (request: FastifyRequest) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    count('writesPerAccount', request.viewer?.userId ?? networkOf(request.ip))
  })
  if (engineOf(app.config.databaseUrl) === 'postgres') shareCounts(app, counts)
})

/** Only PostgreSQL allows several processes of one site. */
function shareCounts(app: FastifyInstance, counts: CallCounts): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    counts.listen(app.broadcast)
    timer = setInterval(() => {
      counts
        .announce(app.broadcast)
        .catch((error: unknown) => app.log.warn({ err: error }, 'other processes do not know who calls much'))
    }, second).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of the interface from a network address; false above the limit. */
    countCall(address: string): boolean
    /** @throws {Refusal} too_many when this account exceeds its limit of writes */
    refuseFloodOfWrites(request: FastifyRequest): void
  }
}

function isInterfaceCall(request: FastifyRequest): boolean {
  // The address may be written in other ways, such as '/%61pi/auth'.
  return request.routeOptions.config.endpoint !== undefined || request.url.startsWith('/api/')
}
