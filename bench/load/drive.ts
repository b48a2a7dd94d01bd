import { connect } from 'node:net'

/** What a load brought: requests a second, and waits in milliseconds. */
export interface Load {
  perSecond: number
  count: number
  p50: number
  p99: number
  failed: number
}

/** A request that differs from the one before. */
export interface Call {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

interface Asked {
  port: number
  /** The address, or what returns the next request. */
  path: string | (() => Call)
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

/** Asks over kept connections, each asking again as soon as it is served. */
export async function drive({
  port,
  path,
  headers = {},
  connections = 50,
  seconds = 2,
}: Asked): Promise<Load> {
  const fixed = typeof path === 'string' ? requestOf(port, { method: 'GET', path, headers }) : null
  const next = () => fixed ?? requestOf(port, (path as () => Call)())
  const waits: number[] = []
  let failed = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () =>
      askAgain(port, next, until, (wait, isFine) => {
        waits.push(wait)
        if (!isFine) failed += 1
      }),
    ),
  )
  const passed = (performance.now() - began) / 1000
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.floor(share * waits.length)] ?? 0
  const count = waits.length
  return { perSecond: Math.round(count / passed), count, p50: at(0.5), p99: at(0.99), failed }
}

function requestOf(port: number, { method, path, headers, body }: Call): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const sent = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}

function askAgain(
  port: number,
  next: () => Buffer,
  until: number,
  onServed: (wait: number, isFine: boolean) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', ask)
    let asked = 0
    let missing = 0
    let head = ''
    function ask(): void {
      asked = performance.now()
      socket.write(next())
    }
    function served(): void {
      const now = performance.now()
      onServed(now - asked, /^HTTP\/1\.1 (?:200|201|304)/.test(head))
      head = ''
      if (now > until) socket.end(resolve)
      else ask()
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
