import { readFile } from 'node:fs/promises'
import { pause } from './outcome.ts'

const listening = '0A'
const hexadecimal = 16
const lookedAtEvery = 200

/** Counts the connections in a port's backlog; null where the system does not report it. */
async function waitingAt(port: number): Promise<number | null> {
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '')
  const ending = `:${port.toString(hexadecimal).toUpperCase().padStart(4, '0')}`
  for (const line of table.split('\n')) {
    const [, address = '', , state, queues = ''] = line.trim().split(/\s+/)
    if (state === listening && address.endsWith(ending))
      return Number.parseInt(queues.split(':')[1] ?? '', hexadecimal)
  }
  return null
}

/** Polls the number of connections in the backlog until stopped; `stop` returns the maximum. */
export function watchWaiting(url: string): { stop: () => Promise<number | null> } {
  const port = Number(new URL(url).port)
  let most: number | null = null
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await waitingAt(port)
      if (now !== null) most = Math.max(most ?? 0, now)
      await pause(lookedAtEvery)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return most
    },
  }
}
