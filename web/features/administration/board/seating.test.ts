import { expect, test } from 'vitest'
import { move, officeBeside, type Seating, seat, statedOffices, unseat } from './seating.ts'

const person = (name: string) => ({ _id: name, name, avatar: 'https://site.example/a' })
const [asha, bina] = [person('Asha'), person('Bina')]
const seating: Seating = [
  { title: 'President', people: [asha] },
  { title: 'Treasurer', people: [] },
  { title: 'Board Member', people: [bina] },
]
const names = (given: Seating) => given.map(({ people }) => people.map(({ name }) => name))

test('a person moves from office to office, and is in each of them once', () => {
  expect(names(move(seating, 'President', 'Treasurer', 'Asha'))).toEqual([[], ['Asha'], ['Bina']])
  expect(names(seat(seating, 'President', asha))).toEqual(names(seating))
  expect(names(seat(seating, 'Treasurer', asha))).toEqual([['Asha'], ['Asha'], ['Bina']])
  expect(names(unseat(seating, 'Board Member', 'Bina'))).toEqual([['Asha'], [], []])
  expect(names(move(seating, 'President', 'Treasurer', 'Nobody'))).toEqual(names(seating))
})

test('arrow keys go round the offices', () => {
  expect(officeBeside(seating, 'President', 1)).toBe('Treasurer')
  expect(officeBeside(seating, 'President', -1)).toBe('Board Member')
  expect(officeBeside(seating, 'Board Member', 1)).toBe('President')
})

test('a new board names the filled offices, and terms that wait for confirmation', () => {
  expect(statedOffices(seating, new Set(['Board Member Bina']))).toEqual([
    { title: 'President', holders: [{ user: 'Asha' }] },
    { title: 'Board Member', holders: [{ user: 'Bina', confirmed: false }] },
  ])
})
