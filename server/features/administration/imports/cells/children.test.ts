import { expect, it } from 'vitest'
import { readChildren } from './children.ts'
import { DateColumns } from './date-columns.ts'

const dates = new DateColumns({ dateOrders: {}, calendars: {} }, '2026-11-21').reader()

function read(cells: string[], given: { ages?: string[]; dobs?: string[] } = {}) {
  const reading = readChildren(cells, dates, { ages: [], dobs: [], lastName: 'Tharu', ...given })
  if (reading === 'too many') return reading
  if (reading.countOnly !== null) return reading.countOnly
  return reading.children.map(({ name, age, born }) => `${name} ${born?.date ?? born?.year ?? age ?? '?'}`)
}

it.each([
  ['Aarav (8), Maya (5)', ['Aarav Tharu 8', 'Maya Tharu 5']],
  ['Aarav 8, Maya 5', ['Aarav Tharu 8', 'Maya Tharu 5']],
  ['Aarav, 8, Maya, 5', ['Aarav Tharu 8', 'Maya Tharu 5']],
  ['Aarav 8 Maya 5', ['Aarav Tharu 8', 'Maya Tharu 5']],
  ['Aarav - 8; Maya - 5', ['Aarav Tharu 8', 'Maya Tharu 5']],
  ['Rohan 12 yrs', ['Rohan Tharu 12']],
  ['Aarav Chaudhary 12 yrs Maya 5 yrs', ['Aarav Chaudhary 12', 'Maya Tharu 5']],
  ['Aarav 8 yrs old', ['Aarav Tharu 8']],
  ['Aarav (8 months)', ['Aarav Tharu 0']],
  ['Aarav (son, 8); Maya (daughter, 5)', ['Aarav Tharu 8', 'Maya Tharu 5']],
  ['Aarav & Maya', ['Aarav Tharu ?', 'Maya Tharu ?']],
  ['Aarav (2015)', ['Aarav Tharu 2015']],
  ['Aarav (06/2015), Maya (June 2018)', ['Aarav Tharu 2015', 'Maya Tharu 2018']],
  ['Aarav (March 14, 2015) Maya 4 Jun 2018', ['Aarav Tharu 2015-03-14', 'Maya Tharu 2018-06-04']],
  ['June (8), May 2018', ['June Tharu 8', 'May Tharu 2018']],
  ['Aarav 3/14/2015', ['Aarav Tharu 2015-03-14']],
  ['आरव (८), माया (५)', ['आरव 8', 'माया 5']],
  ['1. Aarav (8 years) 2. Maya (5 years)', ['Aarav Tharu 8', 'Maya Tharu 5']],
  ['3 kids', '3 kids'],
  ['2 sons and 1 daughter', '2 sons and 1 daughter'],
  ['none', []],
  ['-', []],
])('%s', (cell, children) => {
  expect(read([cell])).toEqual(children)
})

it('reads children of several columns with the ages and dates beside them', () => {
  expect(read(['Aarav', 'Maya Rai'], { ages: ['8', '5'] })).toEqual(['Aarav Tharu 8', 'Maya Rai 5'])
  expect(read(['Aarav', 'Maya'], { dobs: ['', '2015-03-14'] })).toEqual([
    'Aarav Tharu ?',
    'Maya Tharu 2015-03-14',
  ])
})

it('refuses more children than a household may have', () => {
  expect(read([Array.from({ length: 40 }, (_, index) => `Kid (${index % 17})`).join(', ')])).toBe('too many')
})
