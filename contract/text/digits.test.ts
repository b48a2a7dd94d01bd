import { expect, it } from 'vitest'
import { read } from '../../tests/support/fields.ts'
import { typedCode } from '../accounts/second-step.ts'
import { readMoment } from '../events/moment.ts'
import { calendarDate } from '../fields.ts'
import { personInput } from '../profiles/own-profile.ts'
import { announcementInput } from '../society/announcements.ts'
import { latinDigits, readWholeNumber } from './digits.ts'

/** Writes a text with Nepali digits. */
const nepali = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? digit)

it.each([
  ['०१२३४५६७८९', '0123456789'],
  ['٣١٢', '312'],
  ['３１２', '312'],
  ['𝟙𝟚', '12'],
  ['कोठा ४२ b', 'कोठा 42 b'],
])('writes %s as %s', (text, latin) => expect(latinDigits(text)).toBe(latin))

it.each([
  ['a day', calendarDate(() => 'Day'), ['1985-05-17', '5/17/1985', '1985-05-17T10:00:00Z']],
  ['a phone number', personInput.shape.phone, ['3125550142']],
  ['a code of an authenticator', typedCode, ['042718']],
  ['a recovery code', typedCode, ['k7m2-9x4q']],
  ['an hour', announcementInput.shape.time, ['18:30']],
])('%s is the same in Nepali digits', (_what, schema, texts) => {
  for (const text of texts) expect(read(schema, nepali(text))).toBe(read(schema, text))
})

it('reads times and whole numbers in Nepali digits', () => {
  expect(readMoment(nepali('2026-11-08T18:00:00-06:00'))).toEqual(readMoment('2026-11-08T18:00:00-06:00'))
  expect([nepali('40'), '40', ' ', '4 0', 'four'].map(readWholeNumber)).toEqual([40, 40, null, NaN, NaN])
})
