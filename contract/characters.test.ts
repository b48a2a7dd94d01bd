import { describe, expect, it } from 'vitest'
import { countCharacters, fitsCharacters, saysSomething } from './characters.ts'

describe('characters as people count them', () => {
  it.each([
    ['abc', 3],
    ['👨‍👩‍👧‍👦', 1],
    ['🇳🇵🇺🇸', 2],
    ['👍🏽', 1],
    ['थारू', 2],
    ['नमस्ते', 3],
    ['e\u0301', 1],
    ['a\r\nb', 3],
    ['', 0],
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it('fit exactly as many as there may be', () => {
    expect(fitsCharacters('👨‍👩‍👧‍👦'.repeat(5000), 5000)).toBe(true)
    expect(fitsCharacters('👨‍👩‍👧‍👦'.repeat(5001), 5000)).toBe(false)
    expect(fitsCharacters('x'.repeat(5000), 5000)).toBe(true)
    expect(fitsCharacters('x'.repeat(5001), 5000)).toBe(false)
  })

  it('do not carry accents without end', () => {
    expect(fitsCharacters(`a${'\u0301'.repeat(100_000)}`, 5000)).toBe(false)
  })
})

describe('a text says something', () => {
  it.each(['a', ' . ', '👍', 'थ'])('when a reader sees any of it: %j', (text) => {
    expect(saysSomething(text)).toBe(true)
  })

  it.each(['', '  \n\t', '\u200b\u200d', '\u00a0\u3000', '\u2800', '\u3164', '\ufe0f'])(
    'not when there is nothing to see: %j',
    (text) => {
      expect(saysSomething(text)).toBe(false)
    },
  )
})
