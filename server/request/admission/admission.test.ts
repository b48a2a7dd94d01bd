import { expect, it } from 'vitest'
import { Admission, type QueueName, queueOf } from './admission.ts'

const queue = { atOnce: 2, leastWaiting: 2, mostWaiting: 2 }
/** Waits two event-loop turns: for running work, and for arrivals. */
async function nextTurn() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
}

/** Returns an admission, and the order in which requests begin. */
function anAdmission({ longestWait = 1e6, perAccount = 100, mostWaiting = 2 } = {}) {
  const admission = new Admission({ entry: queue, site: { ...queue, mostWaiting }, perAccount, longestWait })
  const begun: string[] = []
  const enter = (name: string, to: QueueName = 'site', caller: string | null = null) =>
    admission.enter(to, caller, () => begun.push(name))
  return { admission, begun, enter }
}

it('begins one in each turn of the loop, in the order of coming, and as many at once as may', async () => {
  const { admission, begun, enter } = anAdmission()
  const first = enter('first')
  for (const name of ['second', 'third', 'fourth']) enter(name)
  expect(begun).toEqual(['first'])
  await nextTurn()
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(begun).toEqual(['first', 'second'])
  admission.leave(first)
  admission.leave(first)
  expect(begun).toEqual(['first', 'second', 'third'])
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(begun).toEqual(['first', 'second', 'third'])
})

it('refuses at once when the queue is full, and admits again when a waiting client has left', async () => {
  const { admission, begun, enter } = anAdmission()
  for (const name of ['first', 'second', 'third']) enter(name)
  await nextTurn()
  expect(admission.overload('site', null)).toBeNull()
  const impatient = enter('impatient')
  expect(admission.overload('site', null)).toBe('full')
  admission.leave(impatient)
  expect(admission.overload('site', null)).toBeNull()
  expect(begun).toEqual(['first', 'second'])
})

it('refuses requests that could not be served in time, before the queue is full', async () => {
  const { admission, enter } = anAdmission({ longestWait: 0, mostWaiting: 1000 })
  for (const name of ['first', 'second', 'third', 'fourth']) enter(name)
  await nextTurn()
  expect(admission.overload('site', null)).toBe('full')
})

it('lets people sign in while everything else is full', async () => {
  const { admission, begun, enter } = anAdmission()
  for (const name of ['first', 'second', 'third', 'fourth']) enter(name)
  await nextTurn()
  expect(admission.overload('site', null)).toBe('full')
  expect(admission.overload('entry', null)).toBeNull()
  enter('signing in', 'entry')
  await nextTurn()
  expect(begun).toEqual(['first', 'second', 'signing in'])
})

it('keeps an account from taking everything', () => {
  const { admission, enter } = anAdmission({ perAccount: 2 })
  const ticket = enter('one', 'site', 'anna')
  enter('two', 'site', 'anna')
  expect(admission.overload('site', 'anna')).toBe('account')
  expect(admission.overload('entry', 'anna')).toBe('account')
  expect(admission.overload('site', 'sita')).toBeNull()
  admission.leave(ticket)
  expect(admission.overload('site', 'anna')).toBeNull()
})

it('lets others work while one waits for its caller', async () => {
  const { admission, begun, enter } = anAdmission()
  const slow = [enter('slow'), enter('slow too')]
  enter('third')
  await nextTurn()
  for (const ticket of slow) admission.putAside(ticket)
  await nextTurn()
  expect(begun).toEqual(['slow', 'slow too', 'third'])
  for (const ticket of slow) admission.takeUp(ticket)
  expect(admission.queues.site.working).toBe(3)
  for (const ticket of slow) admission.leave(ticket)
  expect(admission.queues.site.working).toBe(1)
})

it.each([
  ['/health/live', null],
  ['/health/ready', null],
  ['/metrics', null],
  ['/assets/root.css', null],
  ['/api/auth', 'entry'],
  ['/api/posts', 'site'],
  ['/', 'site'],
])('%s waits in the queue: %s', (address, name) => {
  expect(queueOf(address)).toBe(name)
})
