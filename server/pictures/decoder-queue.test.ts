import { expect, it } from 'vitest'
import { mebibyte } from '../../contract/bytes.ts'
import { DecoderQueue } from './decoder-queue.ts'

/** Returns numbered jobs that end when the test resolves them. */
function someWork() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    end: (number: number) => ends[number]?.(),
    work: (number: number) => () => {
      begun.push(number)
      return new Promise<number>((resolve) => {
        ends[number] = () => resolve(number)
      })
    },
  }
}

it('works on one picture at a time, in the order of arrival, and refuses the one that would wait too long', async () => {
  const queue = new DecoderQueue()
  const { begun, end, work } = someWork()
  const done = Array.from({ length: 41 }, (_, number) => queue.run({ bytes: 1 }, work(number)))
  await expect(queue.run({ bytes: 1 }, work(41))).rejects.toMatchObject({
    status: 503,
    retryAfter: 10,
    faults: [{ msg: expect.stringContaining('Send yours again') }],
  })
  for (let number = 0; number < done.length; number += 1) {
    await expect.poll(() => begun.length).toBe(number + 1)
    end(number)
    expect(await done[number]).toBe(number)
  }
  expect(begun).toEqual(Array.from({ length: 41 }, (_, number) => number))
})

it('bounds the bytes that wait', async () => {
  const queue = new DecoderQueue()
  const { begun, end, work } = someWork()
  const done = [0, 1, 2, 3, 4].map((number) => queue.run({ bytes: 12 * mebibyte }, work(number)))
  await expect(queue.run({ bytes: 1 }, work(5))).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => begun).toEqual([0])
  end(0)
  await expect.poll(() => begun).toEqual([0, 1])
  done.push(queue.run({ bytes: 12 * mebibyte }, work(5)))
  for (const number of [1, 2, 3, 4, 5]) {
    await expect.poll(() => begun).toContain(number)
    end(number)
  }
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3, 4, 5])
})

it('continues after a failed job, and skips callers that disconnected', async () => {
  const queue = new DecoderQueue()
  const failed = queue.run({ bytes: 1 }, () => Promise.reject(new Error('broken')))
  const skipped = queue.run({ bytes: 1, isAbandoned: () => true }, () => Promise.resolve('never'))
  const next = queue.run({ bytes: 1 }, () => Promise.resolve('fine'))
  await expect(failed).rejects.toThrow('broken')
  await expect(skipped).rejects.toMatchObject({ name: 'CallerLeft' })
  expect(await next).toBe('fine')
})
