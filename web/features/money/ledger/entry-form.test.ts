import { expect, it } from 'vitest'
import { entryOf, fieldsOf } from './entry-form.tsx'

const typed = {
  method: 'check',
  checkNumber: '1041',
  receivedOn: '2026-11-20',
  dueOn: '2027-01-01',
  level: 'family',
  year: '2027',
  pays: 'charge-1',
}

it('an entry is sent with the fields of its kind only, even after the kind was changed', () => {
  expect(entryOf('payment', typed)).toEqual({
    method: 'check',
    checkNumber: '1041',
    receivedOn: '2026-11-20',
    pays: ['charge-1'],
  })
  expect(entryOf('charge', typed)).toEqual({ level: 'family', year: 2027, dueOn: '2027-01-01' })
  expect(entryOf('waiver', typed)).toEqual({ receivedOn: '2026-11-20', pays: ['charge-1'] })
})

it('a number belongs to checks only', () => {
  expect(entryOf('donation', { ...typed, method: 'cash' })).toEqual({
    method: 'cash',
    receivedOn: '2026-11-20',
  })
})

it('empty fields are left out', () => {
  const nothing = { method: '', checkNumber: '', receivedOn: '', dueOn: '', level: '', year: '', pays: '' }
  expect(entryOf('charge', nothing)).toEqual({})
})

it('a charge has no method, and a payment no due date', () => {
  expect(fieldsOf('charge')).not.toContain('method')
  expect(fieldsOf('payment')).not.toContain('dueOn')
})
