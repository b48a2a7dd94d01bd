import { expect, it } from 'vitest'
import type { LedgerEntry } from '../../../../contract/money/accounts.ts'
import { statementLines } from './statement.tsx'

it('a statement is in the order of days, with the balance after each', () => {
  const entered = [
    { _id: 'dues', kind: 'charge', cents: 4000, receivedOn: '2026-01-05' },
    { _id: 'cash', kind: 'payment', cents: 1500, receivedOn: '2026-03-01' },
    { _id: 'late check', kind: 'payment', cents: 2000, receivedOn: '2026-02-01' },
  ] as LedgerEntry[]
  const lines = statementLines(entered.toReversed(), -500)
  expect(lines.map(({ entry, balance }) => [entry._id, balance])).toEqual([
    ['dues', -4000],
    ['late check', -2000],
    ['cash', -500],
  ])
})
