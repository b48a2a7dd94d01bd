import type { FastifyInstance } from 'fastify'
import type { LiveMessage } from '../../contract/posts/feed.ts'

const second = 1000
/** Ends a wait in vain; a busy machine takes its time. */
const waitsAtMost = 60 * second

/** An open stream of the feed, as a browser reads it. */
export interface LiveStream {
  status: number
  headers: Headers
  /** Everything heard so far. */
  heard: LiveMessage[]
  /** Waits for an event that was not waited for yet; fails when none comes in time. */
  next: <Type extends LiveMessage['type']>(type: Type) => Promise<LiveMessage & { type: Type }>
  /** Waits for the server to end the stream, and answers the milliseconds that took. */
  ended: () => Promise<number>
  close: () => void
}

/** The address of an app that really listens; streams need more than an injected request. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Opens the feed's stream with a member's token. */
export async function listenLive(address: string, token: string | undefined): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(`${address}/api/posts/live`, {
    headers: token ? { 'x-auth-token': token } : {},
    signal: abort.signal,
  })
  const heard: LiveMessage[] = []
  const waiting = new Set<() => void>()
  let isOver = false
  const changed = () => {
    for (const look of waiting) look()
  }
  const over = read(response, (event) => {
    heard.push(event)
    changed()
  }).finally(() => {
    isOver = true
    changed()
  })
  let taken = 0
  return {
    status: response.status,
    headers: response.headers,
    heard,
    next: (type) =>
      within(waitsAtMost, `no event ${type}; heard ${JSON.stringify(heard)}`, (resolve, reject) => {
        const look = () => {
          const place = heard.findIndex((event, index) => index >= taken && event.type === type)
          if (place < 0 && !isOver) return
          waiting.delete(look)
          if (place < 0) return reject(new Error(`The stream ended before ${type}`))
          taken = place + 1
          resolve(heard[place] as never)
        }
        waiting.add(look)
        look()
      }),
    ended: async () => {
      const began = performance.now()
      await over
      return performance.now() - began
    },
    close: () => abort.abort(),
  }
}

async function read(response: Response, take: (event: LiveMessage) => void): Promise<void> {
  let rest = ''
  try {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks)
        if (block.startsWith('data: ')) take(JSON.parse(block.slice(6)) as LiveMessage)
    }
  } catch {
    // Closed by the test, or cut off by the server: over in both cases.
  }
}

function within<Result>(
  milliseconds: number,
  message: string,
  start: (resolve: (result: Result) => void, reject: (error: Error) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), milliseconds)
    start(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
