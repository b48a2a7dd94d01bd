import { expect, it } from 'vitest'
import { readableText } from './readable-text.ts'

it.each([
  ['emphasis', 'A **bold** and *slanted* `word`', 'A bold and slanted word'],
  ['headings', '# Program\n\nAt six\n\n## Food', 'Program\n\nAt six\n\nFood'],
  ['lists', '- one\n- two\n  - inner\n\nAfter', '- one\n- two\n  - inner\n\nAfter'],
  ['lists below words', '## Program\n\n- one\n- two', 'Program\n\n- one\n- two'],
  ['numbered lists', '3. three\n4. four', '3. three\n4. four'],
  ['loose lists', '- one\n\n- two', '- one\n- two'],
  ['links', '[Register](https://a.example/x?a=1&b=2) now', 'Register (https://a.example/x?a=1&b=2) now'],
  ['bare links', 'See https://a.example/x and me@a.example', 'See https://a.example/x and me@a.example'],
  ['line breaks', 'one\ntwo', 'one\ntwo'],
  ['tables', '| Dish | Cook |\n|---|---|\n| Dhikri | Devi |', 'Dish | Cook\nDhikri | Devi'],
  ['quotes and rules', '> said\n\n---\n\nend', 'said\n\nend'],
  ['code', '```\na  b\n  c\n```', 'a  b\n  c'],
  ['special characters', 'Salt & Pepper < 5 > 3 "fine"', 'Salt & Pepper < 5 > 3 "fine"'],
  ['scripts', 'थारू <script>alert(1)</script> समाज', 'थारू समाज'],
  ['nothing', '', ''],
])('writes %s as people read them', (_what, markdown, text) => {
  expect(readableText(markdown)).toBe(text)
})
