import { describe, expect, it, test } from 'vitest'
import { inLanguage } from '../text/languages.ts'
import { drawBarRows, drawColumns, drawCourse, drawUpAndDown } from './bar-and-line-charts.ts'
import { drawBirthdayWheel } from './birthday-wheel.ts'
import { element, legend, markupOf, percent, textAt } from './drawing.ts'
import { drawHousehold } from './household-picture.ts'
import { drawOfficeTerms } from './office-terms.ts'

const hostile = '"><script>alert(1)</script>&'
const months = (counts: number[]) => counts.map((count) => ({ name: hostile, short: 'M', count }))
const zeros = Array.from({ length: 12 }, () => 0)
const years = Array.from({ length: 60 }, (_, index) => String(1967 + index))

/** Every chart with usual, empty and extreme figures; each text is hostile. */
const drawn: [chart: string, markup: string][] = [
  ['columns', markupOf(drawColumns(hostile, [hostile, 'b'], [{ name: hostile, values: [3, 4] }]))],
  ['stacked columns', markupOf(drawColumns(hostile, years, sixSeries()))],
  ['columns of nothing', markupOf(drawColumns(hostile, ['01'], [{ name: hostile, values: [0] }]))],
  [
    'course',
    markupOf(
      drawCourse(
        hostile,
        years,
        years.map((_, index) => index ** 3),
      ),
    ),
  ],
  ['course of one year', markupOf(drawCourse(hostile, [hostile], [1]))],
  ['course of nothing', markupOf(drawCourse(hostile, [], []))],
  [
    'up and down',
    markupOf(
      drawUpAndDown(
        hostile,
        years,
        upAndDown((index) => index),
      ),
    ),
  ],
  [
    'up and down of nothing',
    markupOf(
      drawUpAndDown(
        hostile,
        ['2026'],
        upAndDown(() => 0),
      ),
    ),
  ],
  [
    'rows',
    markupOf(
      drawBarRows(hostile, [
        { name: hostile, value: 4, of: 100_000 },
        { name: 'b', value: 0, of: null },
      ]),
    ),
  ],
  ['no rows', markupOf(drawBarRows(hostile, []))],
  ['wheel', markupOf(drawBirthdayWheel(hostile, months([0, 1, 2, 12, 4, 5, 6, 7, 8, 9, 10, 3]), 3))],
  ['wheel of many', markupOf(drawBirthdayWheel(hostile, months(zeros.map((_, month) => 8000 + month)), 0))],
  ['wheel of nobody', markupOf(drawBirthdayWheel(hostile, months(zeros), 11))],
  ['offices', markupOf(drawOfficeTerms(hostile, offices(), { from: 2009, to: 2027 }))],
  ['no offices', markupOf(drawOfficeTerms(hostile, [], { from: 2026, to: 2027 }))],
  ['household', markupOf(drawHousehold(hostile, people(9)))],
  ['household of nobody', markupOf(drawHousehold(hostile, []))],
]

function sixSeries() {
  return [1, 2, 3, 4, 5, 6].map((times) => ({
    name: hostile,
    values: years.map((_, index) => index * times),
  }))
}

function upAndDown(countOf: (index: number) => number) {
  const values = years.map((_, index) => countOf(index))
  return [
    { name: hostile, values },
    { name: hostile, values },
  ] as const
}

function offices() {
  const terms = [
    { name: 'B. Mahato', from: 2009, to: 2014.5 },
    { name: `${hostile} of a very long name`, from: 2014.6, to: 2026 },
    { name: 'सीता चौधरी', from: 2025.9, to: null },
  ]
  return [{ title: hostile, terms }]
}

function people(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? hostile : 'Asha',
    years: index < 2 ? null : index - 2,
    departed: index === 1,
  }))
}

describe.each(drawn)('%s', (_, markup) => {
  it('has a name for screen readers, and writes every text as text', () => {
    expect(markup).toContain('<svg role="img"')
    expect(markup).toContain('<title>')
    expect(markup).not.toContain('<script')
    expect(markup).not.toMatch(/\son\w+=|href|url\(/)
  })

  it('has whole coordinates, none of them negative lengths', () => {
    expect(markup).not.toMatch(/NaN|Infinity|undefined|null/)
    expect(markup).not.toMatch(/(?:width|height|r|rx)="-/)
  })

  it('has neither colours nor sizes of text, which the style sheet gives', () => {
    expect(markup).not.toMatch(/font-size|fill=|stroke=|#[0-9a-f]{3}/)
  })
})

test('an element rounds its numbers and leaves out missing attributes', () => {
  expect(element('rect', { x: 1 / 3, y: undefined, width: percent(2 / 3) }).markup).toBe(
    '<rect x="0.33" width="66.67%"></rect>',
  )
})

test('names and bars of one lane of the board do not overlap on a phone', () => {
  const terms = Array.from({ length: 12 }, (_, index) => ({
    name: `Holder number ${index}`,
    from: 2009 + index,
    to: 2010 + index,
  }))
  const markup = markupOf(drawOfficeTerms('Board', [{ title: 'Treasurer', terms }], { from: 2009, to: 2027 }))
  const rows = new Map<number, [number, number][]>()
  for (const [, x, y, anchor, name] of markup.matchAll(
    /<text x="([\d.]+)%" y="(\d+)"(?: text-anchor="(\w+)")?>(Holder[^<]*)</g,
  )) {
    const width = (((name ?? '').length * 7.6) / 260) * 100
    const start = anchor === 'end' ? Number(x) - width : Number(x)
    const row = rows.get(Number(y)) ?? []
    for (const [from, to] of row) expect(start + width <= from + 0.1 || start >= to - 0.1).toBe(true)
    rows.set(Number(y), [...row, [start, start + width]])
  }
  expect([...rows.values()].flat()).toHaveLength(12)
})

test('a text in another language than the reader’s is marked', () => {
  const names = ['Sita', 'गीता', '2026']
  const marks = () => markupOf([legend(names), ...names.map((name) => textAt(name, { x: 0, y: 0 }))])
  const lang = (markup: string) =>
    [...markup.matchAll(/<(li|text)[^>]*?(?: lang="(\w+)")?>/g)].map(([, , lang]) => lang)
  expect(lang(marks())).toEqual([undefined, 'ne', undefined, undefined, 'ne', undefined])
  expect(lang(inLanguage('ne', marks))).toEqual(['en', undefined, undefined, 'en', undefined, undefined])
})

test('the adults of a household are taller than its children', () => {
  const markup = markupOf(drawHousehold('Home', people(6)))
  const heads = [...markup.matchAll(/<circle data-tone="(\w+)"[^>]* r="([\d.]+)"/g)].map(([, tone, r]) => [
    tone,
    Number(r),
  ])
  expect(heads.slice(0, 3)).toEqual([
    ['0', 18],
    ['gone', 18],
    ['1', 9],
  ])
})
