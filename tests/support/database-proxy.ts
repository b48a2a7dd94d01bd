import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of the database server that can be cut and stalled. */
export interface DatabaseProxy {
  /** The address of the database through this proxy. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut: () => void
  /** Blocks traffic in both directions, without closing connections. */
  hold: () => void
  /** Does the same only to connections that listen for messages, to new ones, too. */
  holdListening: () => void
  /** Forwards all traffic again. */
  restore: () => void
  close: () => void
}

interface Pair {
  near: Socket
  far: Socket
  /** It has sent LISTEN. */
  isListening: boolean
  /** Sent while it was held. */
  waiting: Buffer[]
}

/** Opens a proxy to the database that an address names. */
export async function aDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let isCut = false
  let held: 'nothing' | 'listening' | 'everything' = 'nothing'
  const isHeld = ({ isListening }: Pair) => held === 'everything' || (held === 'listening' && isListening)
  const apply = () => {
    for (const pair of pairs) {
      if (!isHeld(pair)) for (const chunk of pair.waiting.splice(0)) pair.far.write(chunk)
      for (const socket of [pair.near, pair.far]) isHeld(pair) ? socket.pause() : socket.resume()
    }
  }
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const pair: Pair = { near, far, isListening: false, waiting: [] }
    pairs.add(pair)
    far.on('error', () => near.destroy())
    near.on('data', (chunk: Buffer) => {
      if (/listen society/i.test(chunk.toString('latin1'))) pair.isListening = true
      pair.waiting.push(chunk)
      apply()
    })
    far.on('data', (chunk) => near.write(chunk))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    apply()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  const hold = (what: typeof held) => () => {
    held = what
    apply()
  }
  return {
    url: url.href,
    cut: () => {
      isCut = true
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
    hold: hold('everything'),
    holdListening: hold('listening'),
    restore: () => {
      isCut = false
      held = 'nothing'
      apply()
    },
    close: () => {
      server.close()
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
  }
}
