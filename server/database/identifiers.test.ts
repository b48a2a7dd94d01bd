import { expect, it } from 'vitest'
import { newId } from './identifiers.ts'

it('ids are UUIDs of version 7 that contain their time', () => {
  const id = newId(Date.UTC(2026, 10, 21))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 21))
})

it('ids of one millisecond sort by the order in which they were made, however many', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_800_000_000_000))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})
