import { expect, it } from 'vitest'
import { formatMoney, plainAmount, readAmount } from './format-money.ts'

it.each([
  ['50', 5000],
  ['12.5', 1250],
  ['12.05', 1205],
  ['$1,250.00', 125_000],
  ['1,00,000', 10_000_000],
  [' 50 ', 5000],
  ['Rs. 500', 50_000],
  ['रु. ५००', 50_000],
  ['रू ५००', 50_000],
  ['US$ 50', 5000],
  ['५०', 5000],
  ['0', 0],
])('%j is read as %i cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

it.each(['', 'fifty', '-50', '12,50', '12.505', '1.2.3', '1e3', '.'])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeNull()
})

it('an amount shown in a field parses as the same amount', () => {
  for (const cents of [1, 99, 100, 1250, 5000, 123_456_78]) expect(readAmount(plainAmount(cents))).toBe(cents)
})

it('amounts are shown with their currency', () => {
  expect(formatMoney(125_000, 'USD')).toBe('$1,250.00')
  expect(formatMoney(-5000, 'USD')).toBe('-$50.00')
})
