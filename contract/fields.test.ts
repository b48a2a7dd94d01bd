import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText, read, refused } from '../tests/support/fields.ts'
import { clearable, line, paragraphs, required, writing } from './fields.ts'
import { m } from './paraglide/messages.js'
import { excessOf } from './text/characters.ts'
import { readWriting } from './text/written-text.ts'

const label = () => 'Notes'
const field = label()
const max = 20
const missing = m.errors_required({ field })
const unreadable = m.errors_control_characters({ field })
const tooLong = m.errors_too_long({ field, max })

describe('a text of several lines', () => {
  const schema = paragraphs(label, max)

  it('is trimmed, and composed as one writes it by hand', () => {
    expect(read(schema, ' \n e\u0301te\u0301\n2026 ')).toBe('été\n2026')
  })

  it.each([
    ['nothing', undefined, missing],
    ['null', null, missing],
    ['a number', 7, m.errors_text({ field })],
    ['one sign too many', '👪'.repeat(max + 1), tooLong],
    ['a control character', 'a\u0000b', unreadable],
    ['half an emoji', 'a\ud83d', unreadable],
  ])('refuses %s', (_what, input, message) => {
    expect(read(schema, input)).toEqual(refused(message))
  })

  it('counts an emoji as one of its signs, and may be empty', () => {
    expect(read(schema, '👪'.repeat(max))).toBe('👪'.repeat(max))
    expect(read(schema, '')).toBe('')
  })

  it('reports excess length with a specific message', () => {
    expect(
      read(
        paragraphs(label, 1, () => 'One sign only'),
        'ab',
      ),
    ).toEqual(refused('One sign only'))
  })

  it('is accepted unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const taken = read(schema, text)
        if (typeof taken !== 'string') return
        expect(taken).toBe(text.normalize('NFC').trim())
        expect(read(schema, taken)).toBe(taken)
        expect(excessOf(taken, max)).toBeNull()
      }),
    )
  })
})

describe('a text on one line', () => {
  const schema = line(label, max)

  it.each([
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a line separator', 'a\u2028b'],
    ['a change of direction', 'a\u202eb'],
    ['an isolated direction', 'a\u2066b'],
  ])('refuses %s', (_what, input) => {
    expect(read(schema, input)).toEqual(refused(unreadable))
  })

  it('takes scripts that are written from right to left', () => {
    expect(read(schema, 'سلام')).toBe('سلام')
  })

  it('is taken only where a text of several lines would be', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const taken = read(schema, text)
        if (typeof taken !== 'string') return
        expect(taken).toBe(read(paragraphs(label, max), text))
        expect(taken).not.toMatch(/[\n\r\u2028\u2029]/)
      }),
    )
  })
})

describe('a field that must be there', () => {
  it('refuses blank text, with a single message', () => {
    const schema = required(label, line(label, max))
    expect(schema.safeParse('  ').error?.issues.map(({ message }) => message)).toEqual([missing])
    expect(read(schema, ' a ')).toBe('a')
  })

  it('must contain visible text where people write', () => {
    const schema = writing({ label, max })
    for (const blank of ['', ' \n', '\u200b\u2800', '\ufe0f'])
      expect(read(schema, blank)).toEqual(refused(missing))
    expect(read(schema, ' \n. ')).toBe('.')
  })

  it('reads typed text without zod as with it', () => {
    const odd = fc.constantFrom('', ' ', '\u0000', '\ud800', '\u200b', 'e\u0301', '\u0301'.repeat(40), '👩‍👦')
    const texts = fc.oneof(
      anyText,
      fc.array(fc.oneof(odd, anyText), { maxLength: 5 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (typed, most) => {
        const limit = { label, max: most }
        const { text, fault } = readWriting(typed, limit)
        const { data, error } = writing(limit).safeParse(typed)
        expect([text, fault]).toEqual([data, error?.issues[0]?.message])
      }),
    )
  })

  it('counts characters as people do where people write', () => {
    const family = '👩‍👦'
    expect(read(writing({ label, max }), family.repeat(max))).toBe(family.repeat(max))
    expect(read(writing({ label, max }), family.repeat(max + 1))).toEqual(refused(tooLong))
  })
})

describe('a field that may be cleared', () => {
  const schema = clearable(line(label, max))

  it('retains the stored value when absent, and clears it when blank', () => {
    expect(read(schema, undefined)).toBeUndefined()
    for (const blank of ['', ' \t', null]) expect(read(schema, blank)).toBeNull()
  })

  it('takes and refuses anything else as the field does', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.integer(), fc.boolean()), (input) => {
        if (typeof input === 'string' && input.trim() === '') return
        expect(read(schema, input)).toEqual(read(line(label, max), input))
      }),
    )
  })
})
