import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { inputFaults, translateValidationMessages } from './validation.ts'

const shipped = z.config().customError

beforeEach(() => {
  z.config({ customError: undefined })
})

// Restores the global state for other tests of this process.
afterEach(() => {
  z.config({ customError: shipped })
})

/** Returns the message of the first fault of a value. */
function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

test('without translation, zod speaks for itself', () => {
  expect(messageOf(z.string(), 7)).toBe('Invalid input: expected string, received number')
})

test.each([
  ['a value of another type', z.string(), 7, 'This value is not valid'],
  ['a text that is too long', z.string().max(3), 'four', 'This value is not valid'],
  ['a value beside a closed list', z.enum(['asc', 'desc']), 'up', 'Choose one of: asc, desc'],
])('the catalogue has the words for %s', (_, schema, value, message) => {
  translateValidationMessages()
  expect(messageOf(schema, value)).toBe(message)
})

test('a schema’s own message stays', () => {
  translateValidationMessages()
  const field = z.string({ error: () => 'Name must be text' })
  expect(messageOf(field, 7)).toBe('Name must be text')
})

test('a fault contains the field, also a nested one, and only its first issue', () => {
  expect(
    inputFaults([
      { path: ['title'], message: 'Title is required' },
      { path: ['repeat', 'until'], message: 'Say how it ends' },
      { path: ['title'], message: 'Title must be text' },
    ]),
  ).toEqual([
    { msg: 'Title is required', param: 'title', code: 'invalid' },
    { msg: 'Say how it ends', param: 'repeat.until', code: 'invalid' },
  ])
})

test('a fault asks for an object where the input is something else', () => {
  expect(inputFaults([{ path: [], message: 'This value is not valid' }])).toEqual([
    { msg: 'Send the values as one JSON object', code: 'invalid' },
  ])
})
