import { expect, it } from 'vitest'
import { registration } from '../../../contract/accounts/sign-in.ts'
import { eventInput } from '../../../contract/events/event-input.ts'
import { parseForm, parseOrRefuse } from './parse-form.ts'
import { FormRefusal } from './submit.ts'

const typed = { name: ' Anna थारू ', email: 'anna@example.org ', password: ' marigold lamps ' }

it('returns the payload: trimmed except for passwords, and without other fields', () => {
  const withMore = { ...typed, password2: 'x' }
  expect(parseForm(registration, withMore)).toEqual({
    value: { name: 'Anna थारू', email: 'anna@example.org', password: ' marigold lamps ' },
  })
})

it('names the first fault of each field as the server does', () => {
  expect(parseForm(registration, { ...typed, email: 'anna', password: '' })).toEqual({
    faults: [
      { msg: 'Enter an email address such as anna@example.org', param: 'email', code: 'invalid' },
      { msg: 'Password is required', param: 'password', code: 'invalid' },
    ],
  })
})

it('shows the faults of an event together', () => {
  const { faults } = parseForm(eventInput, {
    title: 'x'.repeat(33),
    notes: 'x'.repeat(129),
    start: '2026-12-05T18:00',
    end: '2026-12-05T17:00',
    allDay: false,
    capacity: Number.NaN,
  })
  expect(faults?.map(({ param, msg }) => [param, msg])).toEqual([
    ['title', 'Title length must be max 32 characters'],
    ['notes', 'Notes length must be max 128 characters'],
    ['capacity', 'Seats must be a whole number from 1 to 10000'],
    ['end', 'End Date must not be before Start Date'],
  ])
})

it('refuses with the same faults where the form is sent on at once', () => {
  expect(parseOrRefuse(registration, typed)).toMatchObject({ name: 'Anna थारू' })
  expect(() => parseOrRefuse(registration, { ...typed, name: '' })).toThrow(FormRefusal)
})
