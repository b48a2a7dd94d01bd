import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line between the site and its database server that can be cut and held up. */
export interface DatabaseProxy {
  /** The address of the database through this line. */
  url: string
  /** Ends every connection and takes no new one. */
  cut: () => void
  /** Lets nothing through, without a word. */
  hold: () => void
  /** Is a plain line again. */
  mend: () => void
  close: () => void
}

/** Opens a line to the database that an address names. */
export async function aDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let isCut = false
  let isHeld = false
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    far.on('error', () => near.destroy())
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one.pipe(other)
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      if (isHeld) one.unpipe(other)
    }
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return {
    url: url.href,
    cut: () => {
      isCut = true
      for (const sockets of pairs) for (const socket of sockets) socket.destroy()
    },
    hold: () => {
      isHeld = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    mend: () => {
      isCut = false
      isHeld = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    close: () => {
      server.close()
      for (const sockets of pairs) for (const socket of sockets) socket.destroy()
    },
  }
}
