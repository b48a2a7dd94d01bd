import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const length = 100_000
const filled = (piece: string) => piece.repeat(Math.floor(length / piece.length))

describe('Markdown made to be slow', () => {
  it.each([
    ['quotations in quotations', '>'],
    ['lists in lists', '+ '],
    ['numbered lists in lists', '1. '],
    ['lists in quotations', '> - '],
    ['emphasis that never ends', '*a_'],
    ['brackets that never close', '['],
    ['links in links', '[a]('],
    ['tags that never end', '<a '],
    ['lines that only look like rows of a table', `|${'*a_'.repeat(333)}\n`],
  ])('%s are shown as they were typed', (_what, piece) => {
    const html = renderMarkdown(filled(piece), 'page')
    expect(html).toMatch(/^<p>/)
    expect(html).not.toMatch(/<(?:a|blockquote|em|li)\b/)
  })

  it.each([
    [
      'a wide table with short rows',
      `${filled('|a').slice(0, 900)}\n${filled('|-').slice(0, 900)}\n${filled('a\n')}`,
    ],
    [
      'a long address that many links refer to',
      `[a]: /${'u'.repeat(50_000)}\n\n${filled('[a] ').slice(0, 50_000)}`,
    ],
    [
      'a long title that many links refer to',
      `[a]: /u "${'t'.repeat(50_000)}"\n\n${filled('[a] ').slice(0, 50_000)}`,
    ],
  ])('%s does not grow into megabytes', (_what, text) => {
    expect(renderMarkdown(text, 'page').length).toBeLessThan(2_000_000)
  })

  it('escapes HTML in it', () => {
    const html = renderMarkdown(`${filled('>')}\n<script>alert(1)</script>`, 'page')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })

  it('leaves long honest texts alone', () => {
    const list = Array.from({ length: 400 }, (_, place) => `- **Item ${place}** of _many_`).join('\n')
    expect(renderMarkdown(list, 'page').match(/<li>/g)).toHaveLength(400)
    expect(renderMarkdown(`Above\n\n${'-'.repeat(60)}\n\nBelow`)).toContain('<hr />')
    expect(renderMarkdown('> - 1. > deep\n\n**strong**')).toContain('<blockquote>')
    const marks = '**a** _b_ `c` [d](/e) '.repeat(300)
    expect(renderMarkdown(marks, 'page').match(/<strong>/g)).toHaveLength(300)
  })
})

describe('addresses in a text', () => {
  it.each([
    [
      'https://a.example/x_(y).',
      '<a href="https://a.example/x_(y)" rel="noopener">https://a.example/x_(y)</a>.',
    ],
    ['www.a.example/x, too', '<a href="http://www.a.example/x" rel="noopener">www.a.example/x</a>, too'],
    ['to a@b.example', 'to <a href="mailto:a@b.example" rel="noopener">a@b.example</a>'],
    ['<HTTPS://a.example>', '<a href="HTTPS://a.example" rel="noopener">HTTPS://a.example</a>'],
  ])('become links: %s', (text, html) => {
    expect(renderMarkdown(text, 'page')).toBe(`<p>${html}</p>`)
  })

  it.each(['a.example', '//a.example', 'www.', 'wwww.a.example', 'http://', 'Mr.Om at 18.30'])(
    'stay text where they are none: %s',
    (text) => {
      expect(renderMarkdown(text, 'page')).toBe(`<p>${text}</p>`)
    },
  )

  it('are shown as they were typed', () => {
    const address = 'https://a.example/%E0%A4%A5'
    expect(renderMarkdown(address, 'page')).toBe(`<p><a href="${address}" rel="noopener">${address}</a></p>`)
  })

  it.each([
    '[a](javascript:alert(1))',
    '<javascript:alert(1)>',
    '<a href="vbscript:x">a</a>',
    '[a](data:text/html,x)',
  ])('lead nowhere with a scheme that runs something: %s', (text) => {
    expect(renderMarkdown(text, 'page')).not.toContain('href')
  })
})

it('strikes through text between two tildes, and shows a task as typed', () => {
  expect(renderMarkdown('~~gone~~ at ~6, not ~7')).toBe('<p><del>gone</del> at ~6, not ~7</p>')
  expect(renderMarkdown('- [x] rice')).toBe('<ul>\n<li>[x] rice</li>\n</ul>')
})

it('marks the language of a block in Devanagari, at any depth', () => {
  expect(renderMarkdown('# दशैं\n\nनमस्ते\n\nHello to all of you (नमस्ते)')).toBe(
    '<h3 lang="ne">दशैं</h3>\n<p lang="ne">नमस्ते</p>\n<p>Hello to all of you (नमस्ते)</p>',
  )
  expect(renderMarkdown('- चामल\n- rice')).toBe('<ul>\n<li lang="ne">चामल</li>\n<li>rice</li>\n</ul>')
})
