import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Outgoing, Peers } from './peers.ts'
import type { Written } from './statement-scope.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const write: Written = [{ table: 'posts', columns: null }]
const nowhere = () => Promise.reject(new Error('The pool has no connection.'))

/** A channel between processes that can hold messages back. */
function aChannel() {
  const processes: ReturnType<typeof aProcess>[] = []
  function aProcess(id: number) {
    const heard: Written[] = []
    const gaps = { count: 0 }
    const peers = new Peers({ onWritten: (written) => heard.push(written), onGap: () => (gaps.count += 1) })
    const held: (() => void)[] = []
    return { id, peers, heard, gaps, held, isHeld: false, isSilent: false }
  }
  return async () => {
    const process = aProcess(processes.length)
    const others = processes.map(({ id }) => id)
    processes.push(process)
    const send = async (messages: readonly Outgoing[]) => {
      if (process.isSilent) throw new Error('The connection is lost.')
      for (const { payload } of messages)
        for (const other of processes) {
          const deliver = () => other.peers.receive(payload, process.id)
          if (other.isHeld) other.held.push(deliver)
          else deliver()
        }
    }
    process.peers.open()
    await process.peers.join(send, others)
    return process
  }
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let isDone = false
  void promise.then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(0)
  return isDone
}

it('acknowledges a write once the other process has confirmed it', async () => {
  const join = aChannel()
  const [one, two] = [await join(), await join()]
  two.isHeld = true
  const finished = one.peers.announcement(write, []).finish(nowhere)
  expect(await isSettled(finished)).toBe(false)
  two.isHeld = false
  for (const deliver of two.held.splice(0)) deliver()
  expect(await isSettled(finished)).toBe(true)
  expect(two.heard).toContainEqual(write)
})

it('acknowledges a write that the other process does not confirm once its lease has ended', async () => {
  const join = aChannel()
  const [one, two] = [await join(), await join()]
  two.isHeld = true
  const finished = one.peers.announcement(write, []).finish(nowhere)
  await vi.advanceTimersByTimeAsync(1000)
  expect(two.peers.hasLease).toBe(true)
  expect(await isSettled(finished)).toBe(false)
  await vi.advanceTimersByTimeAsync(1500)
  expect(two.peers.hasLease).toBe(false)
  expect(await isSettled(finished)).toBe(true)
})

it('has the others start over after a process ended between a commit and its message', async () => {
  const join = aChannel()
  const [one, two] = [await join(), await join()]
  const before = two.gaps.count
  one.isSilent = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(two.gaps.count).toBe(before)
  await vi.advanceTimersByTimeAsync(8000)
  expect(two.gaps.count).toBe(before + 1)
})

it('has the others drop what they have cached before a process that joins begins', async () => {
  const join = aChannel()
  const one = await join()
  one.heard.length = 0
  await join()
  expect(one.heard).toContain('everything')
})

it('sends over the pool where the connection that listens is lost, live messages behind the write', async () => {
  const join = aChannel()
  const one = await join()
  one.isSilent = true
  const sent: Outgoing[] = []
  const live = { channel: 'live', payload: 'A post' }
  const finished = one.peers.announcement(write, [live]).finish(async (messages) => sent.push(...messages))
  await vi.advanceTimersByTimeAsync(2500)
  await finished
  expect(sent.map(({ channel }) => channel)).toEqual(['society_changes', 'live'])
})
