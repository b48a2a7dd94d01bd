import { expect, it } from 'vitest'
import { balanceText, duesLine } from './dues-state.tsx'

it('open dues state when they are due, paid ones until when', () => {
  const days = { paidUntil: '2026-12-31', dueOn: '2027-01-01' }
  expect(duesLine({ dues: 'overdue', ...days })).toContain('01/01/2027')
  expect(duesLine({ dues: 'paid', ...days })).toContain('12/31/2026')
  expect(duesLine({ dues: 'lifetime', paidUntil: null })).toBeNull()
  expect(duesLine({ dues: 'none', paidUntil: null, dueOn: null })).toBeNull()
})

it('a negative balance is owed, a positive one is credit', () => {
  expect(balanceText(-5000, 'USD')).toContain('$50.00')
  expect(balanceText(-5000, 'USD')).not.toContain('-')
  expect(balanceText(2500, 'USD')).toContain('$25.00')
  expect(balanceText(-5000, 'USD')).not.toBe(balanceText(5000, 'USD'))
})
