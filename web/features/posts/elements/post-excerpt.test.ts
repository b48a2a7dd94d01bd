import { expect, it } from 'vitest'
import { excerptOf } from './linked-text.tsx'

it('shows a short or slightly longer text as a whole', () => {
  expect(excerptOf('Namaste')).toBeNull()
  expect(excerptOf('momo '.repeat(170))).toBeNull()
  expect(excerptOf(Array(14).fill('line').join('\n'))).toBeNull()
})

it('cuts a long text where a word ends, never inside a web address', () => {
  expect(excerptOf('momo '.repeat(400))).toBe('momo '.repeat(140).trimEnd())
  const address = `https://example.org/${'a'.repeat(300)}`
  expect(excerptOf(`${'momo '.repeat(100)}${address} ${'momo '.repeat(200)}`)).toBe(
    'momo '.repeat(100).trimEnd(),
  )
})

it('cuts many lines after the twelfth', () => {
  expect(excerptOf(Array(15).fill('line').join('\n'))).toBe(Array(12).fill('line').join('\n'))
})

it('does not cut a character in half where there are no spaces', () => {
  expect(excerptOf('👩‍👩‍👧‍👦'.repeat(200))).toBe('👩‍👩‍👧‍👦'.repeat(63))
})
