import { expect, it } from 'vitest'
import { lookalikeKey } from './comparison.ts'

it.each([
  ['another case', 'Patron Member', 'PATRON member'],
  ['another width', 'Patron', 'Ｐａｔｒｏｎ'],
  ['other punctuation', 'General(Well-Wisher)', 'General – Well Wisher'],
  ['hidden characters', 'Patron', 'Pat\u200Bron'],
  ['letters of another script that look alike', 'Patron', 'Раtrоn'],
  ['digits of another script', 'समिति २', 'समिति 2'],
  ['composed otherwise', 'Président', 'Pre\u0301sident'],
])('takes a name for the same with %s', (_, one, other) => {
  expect(lookalikeKey(other)).toBe(lookalikeKey(one))
})

it.each([
  ['Vice President I', 'Vice President II'],
  ['अध्यक्ष', 'उपाध्यक्ष'],
  ['★', '☆'],
])('distinguishes %s from %s', (one, other) => {
  expect(lookalikeKey(one)).not.toBe(lookalikeKey(other))
})
