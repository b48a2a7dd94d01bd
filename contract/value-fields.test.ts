import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { anyText, read, refused } from '../tests/support/fields.ts'
import { calendarDate, choice, paging, queryText, webAddress, yesOrNo } from './fields.ts'
import { m } from './paraglide/messages.js'

const label = () => 'Notes'
const field = label()
const missing = m.errors_required({ field })

describe('a choice', () => {
  const schema = choice(label, ['yes', 'no'])

  it.each([
    ['nothing', undefined, missing],
    ['an empty text', '', missing],
    ['what is not among them', 'perhaps', m.errors_choose({ field })],
  ])('refuses %s', (_what, input, message) => {
    expect(read(schema, input)).toEqual(refused(message))
  })

  it('takes exactly its values', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom('yes', 'no'), fc.string()), (input) => {
        expect(schema.safeParse(input).success).toBe(['yes', 'no'].includes(input))
      }),
    )
  })
})

describe('a day', () => {
  const schema = calendarDate(label)

  it.each([
    ['nothing', undefined, missing],
    ['a blank', ' ', missing],
    ['a day that does not exist', '2026-02-30', m.errors_date({ field })],
    ['a word', 'tomorrow', m.errors_date({ field })],
    ['a number', 20260101, m.errors_date({ field })],
  ])('refuses %s', (_what, input, message) => {
    expect(read(schema, input)).toEqual(refused(message))
  })

  it('is the same in every way of writing it', () => {
    const anyDay = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, (date) => {
        const iso = date.toISOString()
        const day = iso.slice(0, 10)
        const [year, month, dayOfMonth] = day.split('-')
        for (const text of [day, iso, ` ${day} `, `${month}/${dayOfMonth}/${year}`])
          expect(read(schema, text)).toBe(day)
      }),
    )
  })
})

describe('a web address', () => {
  const schema = webAddress(label, 200)

  it.each([
    ['example.org', 'https://example.org/'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['http://example.org', 'http://example.org/'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['मेरो.भारत', 'https://xn--r2be2era.xn--h2brj9c/'],
  ])('takes %s', (text, address) => {
    expect(read(schema, text)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,a',
    'ftp://example.org',
    'mailto:a@example.org',
    'house',
    '',
  ])('refuses %j', (text) => {
    expect(schema.safeParse(text).success).toBe(false)
  })

  it('accepts http and https only', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.webUrl()), (text) => {
        const taken = read(schema, text)
        if (typeof taken === 'string') expect(taken).toMatch(/^https?:\/\/[^/]+\//)
      }),
    )
  })
})

test('yes or no is no text that looks like it', () => {
  expect(read(yesOrNo(label), true)).toBe(true)
  expect(read(yesOrNo(label), undefined)).toBeUndefined()
  for (const text of ['true', 0, null]) expect(yesOrNo(label).safeParse(text).success).toBe(false)
})

describe('text in an address', () => {
  it('is accepted unchanged, or refused where the database cannot store it', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
        const taken = read(queryText(500), text)
        if (typeof taken === 'string') expect(taken).toBe(text)
        else expect(!text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text)).toBe(true)
      }),
    )
  })

  it('has its length', () => {
    expect(queryText(3).safeParse('abc').success).toBe(true)
    expect(queryText(3).safeParse('abcd').success).toBe(false)
  })
})

describe('a page of a list', () => {
  it('has 1 to 500 entries, however the number is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 600 }), (limit) => {
        const isTaken = limit >= 1 && limit <= 500
        for (const written of [limit, String(limit)])
          expect(paging.limit.safeParse(written).success).toBe(isTaken)
      }),
    )
  })

  it.each(['ten', '1.5', 'Infinity', {}])('refuses %j and names the accepted form', (limit) => {
    expect(read(paging.limit, limit)).toEqual(
      refused(m.errors_whole_number({ field: 'limit', min: 1, max: 500 })),
    )
  })
})
