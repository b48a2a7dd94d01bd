import { expect, it } from 'vitest'
import { findMentions } from './mentions.service.ts'

const people = ['Sita', 'Sita Tharu', 'राम', 'Ann-Marie'].map((name) => ({ name }))
const namesIn = (text: string) => findMentions(text, people).map(({ person }) => person.name)

it.each([
  ['@Sita, come', ['Sita']],
  ['@Sita Tharu and @राम!', ['Sita Tharu', 'राम']],
  ['(@Ann-Marie) @Sita', ['Ann-Marie', 'Sita']],
  ['@Sitara and mail@Sita', []],
  ['@sita', []],
  ['@@Sita', ['Sita']],
  ['@रामा @राम्', []],
  ['Sita', []],
])('finds the people that %j names', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

it('returns the position of a name, with its @', () => {
  const text = 'नमस्ते @Sita Tharu.'
  const [found] = findMentions(text, people)
  expect(found && text.slice(found.start, found.end)).toBe('@Sita Tharu')
})

it('means namesakes one after the other, and the last from then on', () => {
  const namesakes = [
    { name: 'Ram', id: 1 },
    { name: 'Ram', id: 2 },
  ]
  const ids = findMentions('@Ram @Ram @Ram', namesakes).map(({ person }) => person.id)
  expect(ids).toEqual([1, 2, 2])
})

it('finds no more than ten', () => {
  expect(namesIn('@Sita '.repeat(500))).toHaveLength(10)
})
