import { expect, it } from 'vitest'
import { offeredKinds, ticketTotal } from './ticket-numbers.tsx'

const prices = { adult: 2500, child: 0, member: null, valueCents: 1000 }

it('a kind without a price is not offered; a free one is', () => {
  expect(offeredKinds(prices)).toEqual(['adult', 'child'])
})

it('tickets cost their prices, and those without a price nothing', () => {
  expect(ticketTotal(prices, { adult: 2, child: 3, member: 1 })).toBe(5000)
})
