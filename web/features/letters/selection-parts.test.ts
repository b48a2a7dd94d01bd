import { expect, test } from 'vitest'
import type { Filter } from '../../../contract/letters/filters.ts'
import { filterOf, partsOf } from './selection-parts.tsx'

test('lines read as their filters select', () => {
  const lines = (filter: Filter) => partsOf(filter)?.parts
  const without = { hasEmail: false }
  expect(lines(without)).toEqual([{ not: false, leaf: without }])
  expect(lines({ hasEmail: true })).toEqual([{ not: true, leaf: without }])
  expect(lines({ not: { hasEmail: true } })).toEqual([{ not: false, leaf: without }])
  const others: [Filter, Filter][] = [
    [{ board: false }, { not: { board: true } }],
    [{ householdHead: false }, { not: { householdHead: true } }],
    [{ claimed: true }, { not: { claimed: false } }],
  ]
  for (const [filter, shown] of others) {
    const parts = partsOf({ any: [filter, { place: 'Skokie' }] })
    expect(parts && filterOf(parts)).toEqual({ any: [shown, { place: 'Skokie' }] })
  }
})

test('nested filters have no lines', () => {
  expect(partsOf({ all: [{ any: [] }, { board: true }] })).toBeNull()
  expect(partsOf({ not: { all: [] } })).toBeNull()
})
