import { expect, test } from 'vitest'
import {
  addHolder,
  type BoardDraft,
  carriedOver,
  moveHolder,
  officeBeside,
  removeHolder,
  statedOffices,
} from './board-draft.ts'

const person = (name: string) => ({ _id: name, name, avatar: 'https://site.example/a' })
const [asha, bina] = [person('Asha'), person('Bina')]
const draft: BoardDraft = [
  { title: 'President', people: [asha] },
  { title: 'Treasurer', people: [] },
  { title: 'Board Member', people: [bina] },
]
const names = (given: BoardDraft) => given.map(({ people }) => people.map(({ name }) => name))

test('a person moves from office to office, and is in each of them once', () => {
  expect(names(moveHolder(draft, 'President', 'Treasurer', 'Asha'))).toEqual([[], ['Asha'], ['Bina']])
  expect(names(addHolder(draft, 'President', asha))).toEqual(names(draft))
  expect(names(addHolder(draft, 'Treasurer', asha))).toEqual([['Asha'], ['Asha'], ['Bina']])
  expect(names(removeHolder(draft, 'Board Member', 'Bina'))).toEqual([['Asha'], [], []])
  expect(names(moveHolder(draft, 'President', 'Treasurer', 'Nobody'))).toEqual(names(draft))
})

test('another day keeps the changes, and has its own people in all other offices', () => {
  const later: BoardDraft = [
    { title: 'President', people: [bina] },
    { title: 'Treasurer', people: [bina] },
    { title: 'Board Member', people: [] },
  ]
  const changed = removeHolder(addHolder(draft, 'Treasurer', asha), 'Board Member', 'Bina')
  expect(names(carriedOver(changed, draft, later))).toEqual([['Bina'], ['Asha'], []])
  expect(carriedOver(draft, draft, later)).toEqual(later)
})

test('arrow keys go round the offices', () => {
  expect(officeBeside(draft, 'President', 1)).toBe('Treasurer')
  expect(officeBeside(draft, 'President', -1)).toBe('Board Member')
  expect(officeBeside(draft, 'Board Member', 1)).toBe('President')
})

test('a new board names the filled offices, and terms that wait for confirmation', () => {
  expect(statedOffices(draft, new Set(['Board Member Bina']))).toEqual([
    { title: 'President', holders: [{ user: 'Asha' }] },
    { title: 'Board Member', holders: [{ user: 'Bina', confirmed: false }] },
  ])
})
