import { describe, expect, it } from 'vitest'
import { nextEntry, seededRandom, sumOf } from '../../../../tests/support/ledger-histories.ts'
import {
  coveringDues,
  duesOf,
  duesStatusOn,
  joinDues,
  type LevelRules,
  periodsOf,
  societyYearOf,
  societyYearSpan,
  yearAfter,
} from './dues.ts'
import type { StoredEntry } from './money-entries.queries.ts'
import { settle } from './settlement.ts'

let count = 0

/** Creates a stored entry; later ones sort behind. */
function entry(given: Partial<StoredEntry> & Pick<StoredEntry, 'kind' | 'cents'>): StoredEntry {
  count += 1
  return {
    id: `e${String(count).padStart(9, '0')}`,
    account_id: 'a',
    purpose: given.kind === 'charge' ? 'other' : null,
    currency: 'USD',
    method: null,
    check_number: null,
    received_on: '2026-03-01',
    due_on: given.kind === 'charge' ? '2026-03-01' : null,
    note: null,
    about: null,
    level_id: null,
    year: null,
    user_id: null,
    user_name: 'Asha',
    for_person: false,
    event_id: null,
    tickets: null,
    corrects: null,
    corrected_year: null,
    pays: null,
    entered_by: null,
    entered_at: '2026-03-01T00:00:00.000Z',
    begun_key: null,
    reference: null,
    ...given,
  }
}

describe('a payment', () => {
  it('settles the oldest open charge first, and leaves the rest of the next one open', () => {
    const late = entry({ kind: 'charge', cents: 3000, due_on: '2026-05-01' })
    const early = entry({ kind: 'charge', cents: 2000, due_on: '2026-01-01' })
    const { charges, balance } = settle([late, early, entry({ kind: 'payment', cents: 2500 })])
    expect(charges.get(early.id)).toMatchObject({ state: 'paid', open: 0 })
    expect(charges.get(late.id)).toMatchObject({ state: 'open', open: 2500, paid: 500 })
    expect(balance).toBe(-2500)
  })

  it('settles the charge that it names before older ones', () => {
    const early = entry({ kind: 'charge', cents: 2000, due_on: '2026-01-01' })
    const late = entry({ kind: 'charge', cents: 2000, due_on: '2026-05-01' })
    const { charges } = settle([early, late, entry({ kind: 'payment', cents: 2000, pays: [late.id] })])
    expect(charges.get(late.id)?.state).toBe('paid')
    expect(charges.get(early.id)?.open).toBe(2000)
  })

  it('of more than is owed is credit, which the next charge takes', () => {
    const paid = entry({ kind: 'payment', cents: 5000 })
    const charge = entry({ kind: 'charge', cents: 3000, due_on: '2027-01-01' })
    const { balance, charges } = settle([paid, charge])
    expect(charges.get(charge.id)?.state).toBe('paid')
    expect(balance).toBe(2000)
  })

  it('that is corrected opens its charge again; other credit settles it', () => {
    const charge = entry({ kind: 'charge', cents: 3000 })
    const bounced = entry({ kind: 'payment', cents: 3000 })
    const correction = entry({ kind: 'correction', cents: 3000, corrects: bounced.id })
    expect(settle([charge, bounced, correction]).charges.get(charge.id)).toMatchObject({
      state: 'open',
      open: 3000,
    })
    const other = entry({ kind: 'payment', cents: 1000 })
    const history = [charge, bounced, other, { ...correction, id: 'e999999999' }]
    expect(settle(history).charges.get(charge.id)?.open).toBe(2000)
  })
})

it('a refund gives back credit before it opens a charge again', () => {
  const charge = entry({ kind: 'charge', cents: 3000 })
  const paid = entry({ kind: 'payment', cents: 4000 })
  const small = settle([charge, paid, entry({ kind: 'refund', cents: 1000 })])
  expect(small).toMatchObject({ balance: 0, refundable: 3000 })
  expect(small.charges.get(charge.id)?.state).toBe('paid')
  const large = settle([charge, paid, entry({ kind: 'refund', cents: 1500 })])
  expect(large.charges.get(charge.id)?.open).toBe(500)
})

it('donations and their refunds leave the balance alone', () => {
  const gift = entry({ kind: 'donation', cents: 10_000 })
  const settled = settle([gift, entry({ kind: 'refund', cents: 4000, corrects: gift.id })])
  expect(settled.balance).toBe(0)
  expect(settled.refunded.get(gift.id)).toBe(4000)
  expect(settled.refundable).toBe(0)
})

describe('after any history that the rules allow', () => {
  const random = seededRandom(20_261_123)
  /** Creates the entries of some accounts in round-robin order. */
  function entriesOf(accounts: readonly string[], steps: number): StoredEntry[] {
    const entries: StoredEntry[] = []
    for (let step = 0; step < steps; step += 1) {
      const account_id = accounts[step % accounts.length] ?? ''
      const own = entries.filter((one) => one.account_id === account_id)
      entries.push(entry({ account_id, ...nextEntry(own, random) }))
    }
    return entries
  }

  function expectSum(entries: readonly StoredEntry[]) {
    const { balance, charges, open } = settle(entries)
    expect(balance).toBe(sumOf(entries))
    for (const charge of charges.values()) {
      expect(charge.paid + charge.waived + charge.open).toBe(charge.cents)
      expect(Math.min(charge.paid, charge.waived, charge.open)).toBeGreaterThanOrEqual(0)
    }
    expect([...charges.values()].reduce((sum, charge) => sum + charge.open, 0)).toBe(open)
    expect(balance > 0 && open > 0).toBe(false)
  }

  it('the balance is the sum of the entries', () => {
    for (let history = 0; history < 3000; history += 1) expectSum(entriesOf(['a'], 12))
  })

  it('it is their sum, too, once two households became one', () => {
    for (let history = 0; history < 3000; history += 1) expectSum(entriesOf(['a', 'b'], 18))
  })
})

const levels = new Map<string, LevelRules>(
  (['year', 'rolling', 'lifetime'] as const).map((period) => [period, { id: period, period, graceDays: 30 }]),
)

/** Returns the dues after charges paid on some days. */
function duesAfter(
  history: { level: string; year?: number; due: string; paid?: string; waived?: string }[],
  opening: string | null = null,
) {
  const entries = history.flatMap(({ level, year, due, paid, waived }) => {
    const charge = entry({
      kind: 'charge',
      purpose: 'dues',
      cents: 5000,
      level_id: level,
      year: year ?? null,
      due_on: due,
    })
    const settled = paid ?? waived
    if (settled === undefined) return [charge]
    const kind = paid ? 'payment' : 'waiver'
    return [charge, entry({ kind, cents: 5000, received_on: settled, pays: [charge.id] })]
  })
  const charges = [...settle(entries).charges.values()]
  const periods = periodsOf(charges, levels, { yearStart: '01-01', opening })
  return joinDues(
    [duesOf(periods, levels, { until: opening, levelId: null })].filter((dues) => dues !== null),
  )
}

const statusOn = (dues: ReturnType<typeof duesAfter>, today: string) =>
  duesStatusOn(
    {
      dues_state: dues.state,
      dues_due_on: dues.dueOn,
      dues_grace_until: dues.graceUntil,
      dues_paid_until: dues.paidUntil,
    },
    today,
  )

describe('a rolling period', () => {
  it('begins on the day of the first payment', () => {
    const dues = duesAfter([{ level: 'rolling', due: '2026-03-01', paid: '2026-03-10' }])
    expect(dues.paidUntil).toBe('2027-03-09')
  })

  it.each([
    ['paid early', '2027-02-01', '2028-03-09'],
    ['paid late within twelve months', '2027-11-30', '2028-03-09'],
    ['paid after more than twelve months', '2028-05-01', '2029-04-30'],
  ])('that follows another one, %s, is never short', (_, paid, until) => {
    const dues = duesAfter([
      { level: 'rolling', due: '2026-03-01', paid: '2026-03-10' },
      { level: 'rolling', due: '2027-03-10', paid },
    ])
    expect(dues.paidUntil).toBe(until)
  })

  it('follows what an imported list had', () => {
    const dues = duesAfter([{ level: 'rolling', due: '2026-07-01', paid: '2026-06-20' }], '2026-06-30')
    expect(dues.paidUntil).toBe('2027-06-30')
  })
})

describe('a society’s year', () => {
  it('is paid until its end, whenever in it the money came', () => {
    expect(duesAfter([{ level: 'year', year: 2026, due: '2026-01-01', paid: '2026-11-20' }]).paidUntil).toBe(
      '2026-12-31',
    )
  })

  it('that is over for more than twelve months counts from the day of payment', () => {
    expect(duesAfter([{ level: 'year', year: 2026, due: '2026-01-01', paid: '2028-02-01' }]).paidUntil).toBe(
      '2028-12-31',
    )
  })

  it('begins in the calendar year of its name', () => {
    expect(societyYearSpan(2026, '07-01')).toEqual({ from: '2026-07-01', to: '2027-06-30' })
    expect(societyYearOf('2027-06-30', '07-01')).toBe(2026)
    expect(yearAfter('2024-02-29')).toBe('2025-02-28')
  })
})

describe('the dues status', () => {
  it('goes from due through grace to overdue', () => {
    const dues = duesAfter([{ level: 'year', year: 2027, due: '2027-01-01' }])
    expect(
      ['2026-12-01', '2027-01-01', '2027-01-02', '2027-01-31', '2027-02-01'].map((day) =>
        statusOn(dues, day),
      ),
    ).toEqual(['due', 'due', 'grace', 'grace', 'overdue'])
  })

  it('stays paid while the next year is charged already', () => {
    const dues = duesAfter([
      { level: 'year', year: 2026, due: '2026-01-01', paid: '2026-01-05' },
      { level: 'year', year: 2027, due: '2027-01-01' },
    ])
    expect(statusOn(dues, '2026-12-15')).toBe('paid')
    expect(statusOn(dues, '2027-01-01')).toBe('due')
  })

  it('lapses when the paid period ends without another charge', () => {
    const dues = duesAfter([{ level: 'year', year: 2026, due: '2026-01-01', paid: '2026-01-05' }])
    expect(['2026-12-31', '2027-01-30', '2027-01-31'].map((day) => statusOn(dues, day))).toEqual([
      'paid',
      'grace',
      'overdue',
    ])
  })

  it('is waived, lifetime or none', () => {
    expect(
      statusOn(
        duesAfter([{ level: 'year', year: 2026, due: '2026-01-01', waived: '2026-02-01' }]),
        '2026-06-01',
      ),
    ).toBe('waived')
    expect(
      statusOn(duesAfter([{ level: 'lifetime', due: '2026-01-01', paid: '2026-02-01' }]), '2050-06-01'),
    ).toBe('lifetime')
    expect(statusOn(duesAfter([]), '2026-06-01')).toBe('none')
  })
})

describe('paid dues of a household and of its persons', () => {
  const paid = (paidUntil: string, levelId = 'year') => ({
    ...{ state: 'paid' as const, dueOn: null, graceUntil: paidUntil, paidUntil, levelId },
  })
  const until = (household: string | null, ...persons: string[][]) =>
    joinDues(
      coveringDues(
        household === null ? null : paid(household),
        persons.map((own) => own.map((day) => paid(day))),
      ),
    ).paidUntil

  it('cover everybody, whichever end later', () => {
    expect(until('2027-12-31', ['2026-12-31'])).toBe('2027-12-31')
    expect(until('2026-12-31', ['2027-12-31'], ['2027-12-31'])).toBe('2027-12-31')
    expect(until('2026-12-31', ['2027-12-31'], [])).toBe('2026-12-31')
    expect(until(null, ['2026-12-31', '2027-12-31'], ['2028-12-31'])).toBe('2027-12-31')
  })
})
