import { afterEach, expect, it } from 'vitest'
import { baseLocale, overwriteGetLocale } from '../../../../contract/paraglide/runtime.js'
import { factText } from './import-texts.ts'

afterEach(() => overwriteGetLocale(() => baseLocale))

it('states a membership with the reader’s labels and dates', () => {
  const term = 'Treasurer, Executive Member, Lifetime Membership, 2026-03-10 – 2027-03-09'
  expect(factText('membership', term)).toBe(
    'Treasurer, Executive Member, Lifetime Membership, 03/10/2026 – 03/09/2027',
  )
  const open = 'Own, with comma, General Member, General Membership, 2026-03-10 –'
  expect(factText('membership', open)).toMatch(/^Own, with comma, .*, 03\/10\/2026 –$/)
  expect(factText('dob', '01-15')).toBe('01/15')
  overwriteGetLocale(() => 'ne')
  expect(factText('birth_year', '2018')).toBe('२०१८')
  expect(factText('dob', '01-15')).toMatch(/^०१\/१५/)
  expect(factText('membership', term)).not.toMatch(/Treasurer|Member|2026-03/)
})
