import { expect, it } from 'vitest'
import { misspellingsOf } from './matching.queries.ts'

it.each([
  ['Chaudhary', 'one letter wrong', 'chaudhery'],
  ['Chaudhary', 'the first one wrong', 'shaudhary'],
  ['Chaudhary', 'one missing', 'chaudary'],
  ['Chaudhary', 'the last one missing', 'chaudhar'],
  ['Chaudhary', 'one doubled', 'chaudharry'],
  ['Chaudhary', 'one too many', 'chaudharyi'],
  ['Chaudhary', 'two swapped', 'chaudahry'],
  ['चौधरी', 'a vowel sign wrong', 'चोधरी'],
  ['चौधरी', 'a letter missing', 'चौरी'],
  ['अर्याल', 'the virama missing', 'अरयाल'],
])('finds %s with %s', (name, _, typed) => {
  expect(misspellingsOf(typed)).toContain(name.toLowerCase())
})

it.each(['ram', 'राम', '2026', 'room12', 'a'.repeat(21)])('takes %s at its word', (word) => {
  expect(misspellingsOf(word)).toEqual([])
})

it('names no word twice, nor itself, and few enough to look each up', () => {
  for (const word of ['chaudhary', 'aaaa', 'अर्याल', 'ङ'.repeat(20)]) {
    const misspellings = misspellingsOf(word)
    expect(new Set(misspellings).size).toBe(misspellings.length)
    expect(misspellings).not.toContain(word)
    expect(misspellings.length).toBeLessThan(3200)
  }
})

it('lets other scripts lose and swap letters', () => {
  expect(misspellingsOf('иван')).toEqual(['ван', 'виан', 'иан', 'иавн', 'ивн', 'ивна', 'ива'])
})
