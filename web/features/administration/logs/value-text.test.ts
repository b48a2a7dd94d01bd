import { afterEach, expect, it } from 'vitest'
import { baseLocale, overwriteGetLocale } from '../../../../contract/paraglide/runtime.js'
import { fieldsOf, textOfField, textOfValue } from './value-text.ts'

const zone = 'America/Chicago'

it('names the fields of an entry without its ids', () => {
  const fields = fieldsOf({ _id: 'a', accountId: 'b', graceDays: 3 }, { paid_until: null, corrects: 'c' })
  expect(fields.map(textOfField)).toEqual(['Days of grace', 'Paid until'])
  expect(textOfField('homeVillage')).toBe('Home village')
})

it.each([
  ['cents', 125_050, '1,250.50'],
  ['cents', 0, '0.00'],
  ['balance', -500, '-5.00'],
  ['count', 1250, '1250'],
  ['method', 'check', 'Check'],
  ['category', 'General Member', 'General Member'],
  ['receivedOn', '2026-03-10', '03/10/2026'],
  ['start', '2026-11-02T03:00:00.000Z', '11/01/2026, 9:00 PM'],
  ['approved', false, 'no'],
  ['note', null, '–'],
  ['versions', {}, '–'],
  ['prices', [{ cents: 500, from: '2026-01-01' }], 'Amount: 5.00, From: 01/01/2026'],
])('writes %s %j as %s', (name, value, text) => {
  expect(textOfValue({ [name]: value }, name, zone)).toBe(text)
})

it('writes amounts in the currency of their entry, and so the amounts within', () => {
  const values = { currency: 'EUR', cents: 500, prices: [{ cents: 700 }] }
  expect(textOfValue(values, 'cents', zone)).toBe('€5.00')
  expect(textOfValue(values, 'prices', zone)).toBe('Amount: €7.00')
})

afterEach(() => overwriteGetLocale(() => baseLocale))

it('translates stored words by their field, and shows typed texts as written', () => {
  overwriteGetLocale(() => 'ne')
  const values = { role: 'member', roles: ['member'], method: 'check', note: 'member', name: 'Student' }
  const texts = Object.keys(values).map((name) => textOfValue(values, name, zone))
  expect(texts).toEqual(['सदस्य', 'सदस्य', 'चेक', 'member', 'Student'])
  const term = { title: 'President', category: 'General Member' }
  expect(textOfValue(term, 'title', zone)).toBe('अध्यक्ष')
  expect(textOfValue({ title: 'President' }, 'title', zone)).toBe('President')
})
