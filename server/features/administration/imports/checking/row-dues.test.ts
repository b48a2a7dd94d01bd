import { expect, it } from 'vitest'
import { centsIn } from './row-dues.ts'

it.each([
  ['25', 2500],
  ['$1,234.50', 123450],
  ['1.234,50 $', 123450],
  ['12,5', 1250],
  ['USD 40.00', 4000],
  ['-25', -2500],
  ['$-25.00', -2500],
  ['(25.00)', -2500],
  ['25.00-', -2500],
  ['0', 0],
  ['२५.५०', 2550],
  ['1,00,000', 10000000],
])('%s is read', (text, cents) => {
  expect(centsIn(text, 'USD')).toBe(cents)
})

it.each([
  ['paid'],
  ['€25'],
  ['Rs 25'],
  ['1.234'],
  ['25.001'],
  ['(25'],
  ['1,2,3'],
  ['25/26'],
  ['9'.repeat(20)],
])('%s is no amount of dollars', (text) => {
  expect(centsIn(text, 'USD')).toBeNull()
})

it('has the signs of the society’s currency', () => {
  expect([centsIn('Rs. 250', 'NPR'), centsIn('रु 250', 'NPR'), centsIn('25 €', 'EUR')]).toEqual([
    25000, 25000, 2500,
  ])
})
