import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, withFormula, withoutFormula } from './csv.ts'

test('cells are quoted where they hold a comma, a quote or a line end', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines'])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1', "'=1"])(
  'the cell %j is no formula in a spreadsheet',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`)
  },
)

test('text that is no formula stays as it is', () => {
  expect(['Anna', "O'Neil", '1-2', ''].map(withoutFormula)).toEqual(['Anna', "O'Neil", '1-2', ''])
})

test('taking the apostrophe back gives what went in', () => {
  const cells = fc.oneof(
    fc.string(),
    fc.string().map((text) => `'=${text}`),
    fc.string().map((text) => `=${text}`),
  )
  fc.assert(fc.property(cells, (text) => withFormula(withoutFormula(text)) === text))
})
