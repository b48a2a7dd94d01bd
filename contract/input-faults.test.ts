import { expect, it } from 'vitest'
import { inputFaults } from './input-faults.ts'

it('names the field, also one inside another, and tells only its first fault', () => {
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

it('asks for an object where the input is none', () => {
  expect(inputFaults([{ path: [], message: 'This value is not valid' }])).toEqual([
    { msg: 'Send the values as one JSON object', code: 'invalid' },
  ])
})
