import { expect, it } from 'vitest'
import { day } from '../../../../contract/time/durations.ts'
import { readTicks, withTick } from './guest-ticks.ts'

const now = Date.parse('2026-11-23T18:00:00Z')
const tick = { event: 'dinner', owner: 'sita', guest: 'ram', at: now }

it('adds a guest, and takes the guest off the list again', () => {
  const ticked = withTick([], tick)
  expect(ticked).toEqual([{ event: 'dinner', owner: 'sita', at: now, here: ['ram'] }])
  expect(withTick(ticked, tick)).toEqual([{ event: 'dinner', owner: 'sita', at: now, here: [] }])
})

it('survives the tab, and ends after three days', () => {
  const stored = JSON.stringify(withTick([], tick))
  expect(readTicks(stored, 'sita', now + 2 * day)).toMatchObject([{ here: ['ram'] }])
  expect(readTicks(stored, 'sita', now + 4 * day)).toEqual([])
})

it('belongs to the account that ticked', () => {
  expect(readTicks(JSON.stringify(withTick([], tick)), 'bishnu', now)).toEqual([])
})

it('stores the lists of four events, latest first', () => {
  const events = ['one', 'two', 'three', 'four', 'five']
  const lists = events.reduce((all, event) => withTick(all, { ...tick, event }), withTick([], tick))
  expect(lists.map(({ event }) => event)).toEqual(['five', 'four', 'three', 'two'])
})

it('starts from nothing where the storage is unreadable', () => {
  expect(readTicks('{', 'sita', now)).toEqual([])
  expect(readTicks(null, 'sita', now)).toEqual([])
})
