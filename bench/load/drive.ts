import { connect } from 'node:net'

/** Requests that were served, and how long they took in milliseconds. */
export interface Waits {
  count: number
  p50: number
  p99: number
  longest: number
  failed: number
}

/** The outcome of a load. */
export interface Load extends Waits {
  perSecond: number
  /** The same of each kind of request, where kinds are named. */
  kinds: Record<string, Waits>
}

/** A request that differs from the one before. */
export interface Call {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: object
  /** The name under which calls are counted together. */
  kind?: string
}

interface Served {
  kind: string
  wait: number
  isFine: boolean
}

interface Asked {
  port: number
  /** The address, or a function that returns the next request. */
  path: string | (() => Call)
  headers?: Record<string, string>
  connections?: number
  seconds?: number
  /** Sends requests at an even pace and counts waits from their due time; else as often as it can. */
  perSecond?: number
  /** Ends the load instead of the seconds. */
  until?: Promise<unknown>
}

/** Sends requests over keep-alive connections, back to back or at an even pace. */
export async function drive({
  port,
  path,
  headers = {},
  connections = 50,
  seconds = 2,
  perSecond,
  until,
}: Asked): Promise<Load> {
  const fixed = typeof path === 'string' ? requestOf(port, { method: 'GET', path, headers }) : null
  const next = () => fixed ?? requestOf(port, (path as () => Call)())
  const served: Served[] = []
  const began = performance.now()
  let end = until ? Number.POSITIVE_INFINITY : began + seconds * 1000
  until?.then(
    () => (end = 0),
    () => (end = 0),
  )
  const between = perSecond && (1000 * connections) / perSecond
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      askAgain({
        port,
        next,
        isOver: () => performance.now() > end,
        pace: between ? { first: began + (index * between) / connections, between } : null,
        onServed: (one) => served.push(one),
      }),
    ),
  )
  const passed = (performance.now() - began) / 1000
  const kinds = Object.entries(Object.groupBy(served, ({ kind }) => kind))
  return {
    perSecond: Math.round(served.length / passed),
    ...waitsOf(served),
    kinds: Object.fromEntries(kinds.map(([kind, some = []]) => [kind, waitsOf(some)])),
  }
}

function waitsOf(served: readonly Served[]): Waits {
  const waits = served.map(({ wait }) => wait).sort((one, other) => one - other)
  const at = (share: number) => waits[Math.floor(share * waits.length)] ?? 0
  return {
    count: waits.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: waits.at(-1) ?? 0,
    failed: served.filter(({ isFine }) => !isFine).length,
  }
}

interface Request {
  bytes: Buffer
  kind: string
}

function requestOf(port: number, { method, path, headers, body, kind = '' }: Call): Request {
  const content = body === undefined ? '' : JSON.stringify(body)
  const sent = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return { bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`), kind }
}

interface Asker {
  port: number
  next: () => Request
  isOver: () => boolean
  pace: { first: number; between: number } | null
  onServed: (served: Served) => void
}

function askAgain({ port, next, isOver, pace, onServed }: Asker): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', askInTime)
    let due = pace?.first ?? 0
    let asked = 0
    let kind = ''
    let missing = 0
    let head = ''
    function askInTime(): void {
      const early = pace ? due - performance.now() : 0
      // A timer that fires late is not the server's fault; one that could only be set late is.
      if (early > 0) setTimeout(() => ask(performance.now()), early)
      else ask(pace ? due : performance.now())
    }
    function ask(since: number): void {
      asked = since
      due += pace?.between ?? 0
      const request = next()
      kind = request.kind
      socket.write(request.bytes)
    }
    function served(): void {
      onServed({ kind, wait: performance.now() - asked, isFine: /^HTTP\/1\.1 (?:200|201|304)/.test(head) })
      head = ''
      if (isOver()) socket.end(resolve)
      else askInTime()
    }
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) {
        missing -= chunk.length
        if (missing <= 0) served()
        return
      }
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (/\r\ntransfer-encoding: chunked/i.test(head.slice(0, end))) {
        if (head.endsWith('0\r\n\r\n')) served()
        return
      }
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      missing = end + 4 + length - head.length
      if (missing <= 0) served()
    })
  })
}
