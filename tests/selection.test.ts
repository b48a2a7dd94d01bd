import { expect, test } from 'vitest'
import { selectTests } from '../scripts/test/selection.ts'
import { sum, totalsLine } from '../scripts/test/totals.ts'

test('without a name every test file is meant', () => {
  const { suites, journeys } = selectTests([])
  expect(suites).toEqual(
    expect.arrayContaining(['contract/fields.test.ts', 'server/config.test.ts', 'tests/selection.test.ts']),
  )
  expect(journeys).toContain('tests/e2e/accessibility.spec.ts')
  expect(suites.filter((path) => path.includes('e2e'))).toEqual([])
})

test('a name means the files that have it in their path, a room in every tier', () => {
  const { suites, journeys } = selectTests(['profiles/directory'])
  expect(journeys).toEqual(['tests/e2e/profiles/directory.spec.ts'])
  expect(suites).toContain('server/features/profiles/directory/directory.test.ts')
  expect(suites.every((path) => path.includes('profiles/directory'))).toBe(true)
})

test('a name may be a path as a shell completes it, in any case, and one of several', () => {
  expect(selectTests(['./tests/selection.test.ts', 'Layout-Shift'])).toEqual({
    suites: ['tests/selection.test.ts'],
    journeys: ['tests/e2e/layout-shift.spec.ts'],
  })
  expect(selectTests(['no such thing'])).toEqual({ suites: [], journeys: [] })
})

test('the last line counts everything, including skipped tests', () => {
  const one = { passed: 2, failed: 0, skipped: 0 }
  expect(totalsLine(sum([one, { passed: 1, failed: 1, skipped: 0 }]))).toBe('3 passed, 1 failed')
  expect(totalsLine({ ...one, skipped: 4 })).toBe('2 passed, 0 failed, 4 skipped')
})
