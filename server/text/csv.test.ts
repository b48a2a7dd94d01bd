import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, withFormula, withoutFormula } from './csv.ts'

test('cells with a comma, a quote or a line end are quoted', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines'])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\t1', '\r1', '＝1', '＋1', '－1', '＠1', "'=1"])(
  'the cell %j is no formula in a spreadsheet',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`)
  },
)

test('a formula is escaped, too, after characters that some spreadsheets read as the end of a cell', () => {
  expect(withoutFormula('Anna;=1+1')).toBe("Anna;'=1+1")
  expect(withoutFormula('Anna\n@sum;-1')).toBe("Anna\n'@sum;'-1")
  expect(csvLine(['Anna;=1+1'])).toBe(`"Anna;'=1+1"\r\n`)
})

test('text that is no formula stays as it is', () => {
  const texts = ['Anna', "O'Neil", '1-2', 'a\n\nb', 'a; b', '']
  expect(texts.map(withoutFormula)).toEqual(texts)
})

test('taking the apostrophe back gives what went in', () => {
  const cells = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...`';=-\t\r\n\n@a`) }),
    fc.string().map((text) => `'=${text}`),
    fc.string().map((text) => `=${text}`),
  )
  fc.assert(fc.property(cells, (text) => withFormula(withoutFormula(text)) === text))
})
