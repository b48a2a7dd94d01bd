import { describe, expect, it } from 'vitest'
import { bytesOf, bytesPerCharacter, countCharacters, excessOf, hasVisibleText } from './characters.ts'

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

  it.each([
    ['letters', 'x'],
    ['Devanagari syllables', 'था'],
    ['flags', '🇳🇵'],
    ['emoji with a skin tone', '👍🏽'],
  ])('fit exactly as many as there may be: %s', (_, character) => {
    expect(excessOf(character.repeat(5000), 5000)).toBe(null)
    expect(excessOf(character.repeat(5001), 5000)).toBe('characters')
  })
})

describe('the bytes of a text', () => {
  it.each(['', 'abc', 'é', 'थारू', '👨‍👩‍👧‍👦', 'a\r\n'])('are those of UTF-8: %j', (text) => {
    expect(bytesOf(text)).toBe(Buffer.byteLength(text))
  })

  it('are sixteen for each character, and not one more', () => {
    const widest = `é${'\u0301'.repeat(7)}`
    expect(bytesOf(widest)).toBe(bytesPerCharacter)
    expect(excessOf(widest.repeat(100), 100)).toBe(null)
    expect(excessOf(`${widest.repeat(99)}${widest}\u0301`, 100)).toBe('bytes')
  })

  it('bound joined emoji and accents, however few characters those are', () => {
    expect(excessOf('👨‍👩‍👧‍👦'.repeat(5000), 5000)).toBe('bytes')
    expect(excessOf(`a${'\u0301'.repeat(100_000)}`, 5000)).toBe('bytes')
  })
})

describe('visible text', () => {
  it.each(['a', ' . ', '👍', 'थ'])('when a reader sees any of it: %j', (text) => {
    expect(hasVisibleText(text)).toBe(true)
  })

  it.each(['', '  \n\t', '\u200b\u200d', '\u00a0\u3000', '\u2800', '\u3164', '\ufe0f'])(
    'not when there is nothing to see: %j',
    (text) => {
      expect(hasVisibleText(text)).toBe(false)
    },
  )
})
