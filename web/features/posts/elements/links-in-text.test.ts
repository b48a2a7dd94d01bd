import { expect, it } from 'vitest'
import { splitAtLinks } from './linked-text.tsx'

const linksIn = (text: string) =>
  splitAtLinks(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]))

it.each([
  ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  ['see http://example.org.', 'http://example.org', 'http://example.org/'],
  ['(example.org/maghi)', 'example.org/maghi', 'https://example.org/maghi'],
  ['www.example.org, too', 'www.example.org', 'https://www.example.org/'],
  ['नमस्ते https://उदाहरण.भारत/थारू', 'https://उदाहरण.भारत/थारू', new URL('https://उदाहरण.भारत/थारू').href],
])('%s contains a link', (text, shown, href) => {
  expect(linksIn(text)).toEqual([[shown, href]])
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'mailto:anna@example.org',
  'anna@example.org',
  'ftp://example.org',
  '//example.org/path',
  'file:///etc/passwd',
  'version 1.2.3 at 10.30',
])('%s contains no link', (text) => {
  expect(linksIn(text).filter(([, href]) => !href?.startsWith('https://example.org'))).toEqual([])
  expect(linksIn(text).filter(([shown]) => shown?.includes(':'))).toEqual([])
})

it('loses nothing of the text', () => {
  for (const text of ['', 'a', 'https://example.org', 'a https://example.org b\nc example.org\n', '👪 थारू'])
    expect(
      splitAtLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})
