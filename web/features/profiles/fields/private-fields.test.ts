import { expect, it } from 'vitest'
import { withSlashes } from './private-fields.tsx'

/** Returns the field's value after typing these keys one by one. */
function typed(keys: string): string {
  return [...keys].reduce((text, key) => withSlashes(text + key), '')
}

it.each([
  ['05171948', '05/17/1948'],
  ['5171948', '05/17/1948'],
  ['5/7/1948', '05/07/1948'],
  ['12311999', '12/31/1999'],
  ['1/5/1950', '01/05/1950'],
  ['05/17/1948', '05/17/1948'],
  ['5.17.1948', '05/17/1948'],
  ['१-५-१९५०', '01/05/1950'],
  ['1948-05-17', '1948-05-17'],
  ['२०४०.११.२०', '2040.11.20'],
  ['2001-05-17', '2001-05-17'],
  ['2040/11/20', '2040/11/20'],
  ['२०४०/११/२०', '2040/11/20'],
  ['2201948', '02/20/1948'],
  ['251948', '02/05/1948'],
  ['2/5/1948', '02/05/1948'],
  ['०५१७१९४८', '05/17/1948'],
  ['19480517', '19480517'],
])('adds the slashes to %s', (keys, date) => expect(typed(keys)).toBe(date))

it('adds them to pasted text', () => {
  expect(withSlashes('05171948')).toBe('05/17/1948')
  expect(withSlashes('May 17')).toBe('May 17')
})
