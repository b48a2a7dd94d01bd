import { expect, it } from 'vitest'
import { HashingQueue } from './passwords.ts'

it('lets two work at a time, the others in their order, and refuses who would wait for long', async () => {
  const queue = new HashingQueue()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return new Promise<number>((resolve) => ends.push(() => resolve(number)))
  }
  const done = Array.from({ length: 202 }, (_, number) => queue.run(work(number)))
  expect(begun).toEqual([0, 1])
  await expect(queue.run(work(202))).rejects.toMatchObject({ status: 503, retryAfter: 3 })
  for (let number = 0; number < done.length; number += 1) {
    ends[number]?.()
    expect(await done[number]).toBe(number)
    await Promise.resolve()
  }
  expect(begun).toEqual(Array.from({ length: 202 }, (_, number) => number))
})

it('reserves a slot for sign-ins, and one for other work', async () => {
  const queue = new HashingQueue()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const finish = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const done = [
    ...Array.from({ length: 200 }, (_, number) => queue.run(work(`code ${number}`), 'other')),
    ...Array.from({ length: 3 }, (_, number) => queue.run(work(`sign-in ${number}`))),
  ]
  expect(begun).toEqual(['code 0', 'sign-in 0'])
  await finish('sign-in 0')
  expect(begun.at(-1)).toBe('sign-in 1')
  await finish('code 0')
  expect(begun.at(-1)).toBe('code 1')
  await finish('sign-in 1')
  expect(begun).toEqual(['code 0', 'sign-in 0', 'sign-in 1', 'code 1', 'sign-in 2'])
  for (let number = 1; number < 200; number += 1) await finish(`code ${number}`)
  await finish('sign-in 2')
  await Promise.all(done)
})

it('continues after a failed job', async () => {
  const queue = new HashingQueue()
  const failing = [1, 2, 3].map(() => queue.run(() => Promise.reject(new Error('broken'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(await queue.run(async () => 'fine')).toBe('fine')
})
