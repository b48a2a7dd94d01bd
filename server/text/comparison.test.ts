import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryAddress, emailKey } from './comparison.ts'

test.each([
  ['offıcer@example.org', 'officer@example.org'],
  ['oſwald@example.org', 'oswald@example.org'],
  ['groß@example.org', 'gross@example.org'],
  ['ﬁona@example.org', 'fiona@example.org'],
  ['anna@gmaıl.com', 'anna@gmail.com'],
  ['ÄNNE@example.org', 'änne@example.org'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(emailKey(one)).not.toBe(emailKey(other))
})

test.each([
  ['Anna@Example.ORG', 'anna@example.org'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@BÜCHER.example', 'anna@bücher.example'],
  ['e\u0301va@example.org', '\u00e9va@example.org'],
])('%s and %s are one mailbox', (one, other) => {
  expect(emailKey(one)).toBe(emailKey(other))
})

test('no letter outside ASCII maps to an ASCII mailbox, except by NFC', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (mailbox) => {
      const written = mailbox.normalize('NFC')
      fc.pre(!written.includes('@'))
      const key = emailKey(`${written}@example.org`)
      expect(key.slice(0, -'@example.org'.length)).toBe(
        written.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
      )
    }),
  )
})

test('an email is delivered to the domain of its key', () => {
  expect(deliveryAddress('Anna@bücher.example')).toBe('Anna@xn--bcher-kva.example')
  expect(deliveryAddress('not an address')).toBe('not an address')
})
