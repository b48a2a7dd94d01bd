import { afterEach, expect, it } from 'vitest'
import {
  callablePhone,
  setCallingCode,
  shownPhone,
  storedPhone,
} from '../../../../../contract/profiles/phones.ts'
import { readPhones } from './phones.ts'

const plain = (cell: string) =>
  readPhones(cell).phones.map(({ phone, note }) => (note === null ? phone : `${phone} ${note}`))

it.each([
  ['3125550142', ['3125550142']],
  ['+1 (312) 555-0142', ['3125550142']],
  ['1-312-555-0142', ['3125550142']],
  ['(३१२) ५५५-०१४२', ['3125550142']],
  ['3.125550704E9', ['3125550704']],
  ['3125550142.0', ['3125550142']],
  ['312-555-0142 x12', ['3125550142 ext. 12']],
  ['312-555-0142 / home, 312-555-0143 x12 wife', ['3125550142 home', '3125550143 wife ext. 12']],
  ['312-555-0142 ext. 12 (office)', ['3125550142 office ext. 12']],
  ['312-555-0142 / home', ['3125550142 home']],
  ['312.555.0142 (wife)', ['3125550142 wife']],
  ['312-555-0142, 312-555-0143', ['3125550142', '3125550143']],
  ['312-555-0142 / 847-555-0199', ['3125550142', '8475550199']],
  ['312-555-0142 or 847-555-0199 (w)', ['3125550142', '8475550199 w']],
  ['312-555-0142 847-555-0199', ['3125550142', '8475550199']],
  ['312-555-0142\n847-555-0199', ['3125550142', '8475550199']],
  ['312-555-0142 ::: 847-555-0199', ['3125550142', '8475550199']],
  ['+977 984-1234567', ['+9779841234567']],
  ['00977 9841234567', ['+9779841234567']],
  ['9779841234567', ['+9779841234567']],
  ['+44 20 7946 0958', ['+442079460958']],
  ['N/A', []],
  ['', []],
])('%j is read', (cell, phones) => {
  expect(plain(cell)).toEqual(phones)
  expect(readPhones(cell).bad).toEqual([])
})

it.each([
  ['Nepal', '+977 984-1234567', '+9779841234567'],
  ['Kathmandu, a landline', '+977-1-4123456', '+97714123456'],
  ['India', '+91 98765 43210', '+919876543210'],
  ['Bangladesh', '+880 1712-345678', '+8801712345678'],
  ['Bhutan', '+975 17 12 34 56', '+97517123456'],
  ['United Kingdom', '+44 (0)20 7946 0958', '+442079460958'],
  ['Australia', '+61 412 345 678', '+61412345678'],
  ['Japan', '+81 90-1234-5678', '+819012345678'],
  ['South Korea', '+82 10-1234-5678', '+821012345678'],
  ['Germany', '+49 1512 3456789', '+4915123456789'],
  ['Portugal', '+351 912 345 678', '+351912345678'],
  ['United Arab Emirates', '00971 50 123 4567', '+971501234567'],
  ['Qatar', '011 974 3312 3456', '+97433123456'],
  ['Malaysia', '+60 12-345 6789 (brother)', '+60123456789 brother'],
  ['Brazil', '+55 11 91234-5678', '+5511912345678'],
  ['Canada', '+1 416 555 0142', '4165550142'],
])('a number of %s is read', (_, cell, phone) => {
  expect(plain(cell)).toEqual([phone])
})

afterEach(() => setCallingCode(null))

it('reads ten digits as those of the society’s country, and its numbers of other lengths with its code', () => {
  setCallingCode('977')
  for (const cell of ['9841234567', '+977 984-1234567', '00977 9841234567', '9779841234567', '09841234567'])
    expect(plain(cell)).toEqual(['9841234567'])
  expect(plain('+977-1-4123456')).toEqual(['+97714123456'])
  expect(plain('+1 312 555 0142')).toEqual(['+13125550142'])
  expect([storedPhone('+9779841234567'), storedPhone('+13125550142')]).toEqual(['9841234567', '+13125550142'])
  expect([callablePhone('9841234567'), shownPhone('9841234567')]).toEqual(['+9779841234567', '984 123 4567'])
})

it('leaves the calling code to the server where the society’s country is not known, as in browsers', () => {
  expect(storedPhone('+1 312 555 0142')).toBe('+13125550142')
  setCallingCode('1')
  expect(storedPhone('+1 312 555 0142')).toBe('3125550142')
  expect(shownPhone('3125550142')).toBe('(312) 555-0142')
})

it.each([['12'], ['home'], ['1'.repeat(40)], ['555-0142'], ['+999 123']])('%s is no number', (cell) => {
  expect(readPhones(cell)).toEqual({ phones: [], bad: [cell] })
})

it('takes the good number of a cell with a bad one', () => {
  expect(readPhones('12, 312-555-0142')).toEqual({
    phones: [{ phone: '3125550142', note: null }],
    bad: ['12'],
  })
})
