import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const length = 100_000
const filled = (piece: string) => piece.repeat(Math.floor(length / piece.length))

describe('Markdown made to be slow', () => {
  it.each([
    ['quotations in quotations', '>'],
    ['lists in lists', '- '],
    ['numbered lists in lists', '1. '],
    ['lists in quotations', '> - '],
    ['emphasis that never ends', '*a_'],
    ['brackets that never close', '['],
    ['links in links', '[a]('],
    ['tags that never end', '<a '],
    ['lines that only look like rows of a table', `|${'*a_'.repeat(333)}\n`],
  ])('%s are shown as they were typed, at once', (_what, piece) => {
    const begun = performance.now()
    const html = renderMarkdown(filled(piece), 'page')
    expect(performance.now() - begun).toBeLessThan(2000)
    expect(html).toMatch(/^<p>/)
    expect(html).not.toMatch(/<(?:a|blockquote|em|li)\b/)
  })

  it('keeps what it holds from being HTML', () => {
    const html = renderMarkdown(`${filled('>')}\n<script>alert(1)</script>`, 'page')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })

  it('leaves long honest texts alone', () => {
    const list = Array.from({ length: 400 }, (_, place) => `- **Item ${place}** of _many_`).join('\n')
    expect(renderMarkdown(list, 'page').match(/<li>/g)).toHaveLength(400)
    expect(renderMarkdown(`Above\n\n${'-'.repeat(60)}\n\nBelow`)).toContain('<hr />')
    expect(renderMarkdown('> - 1. > deep\n\n**strong**')).toContain('<blockquote>')
  })
})
