import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMarkdown } from './from-markdown.ts'
import { htmlOf } from './markdown-tokens.ts'
import { schema } from './schema.ts'
import { toMarkdown } from './to-markdown.ts'

const written = (text: string) => {
  const doc = fromMarkdown(text)
  return doc && toMarkdown(doc)
}

describe('Markdown written by the editor', () => {
  it.each([
    ['a heading', '# Maghi'],
    ['headings of every level', '## a\n\n### b\n\n#### c\n\n##### d\n\n###### e'],
    ['lines of a paragraph', 'one\ntwo\nthree'],
    ['marks', 'a **strong**, *leaning*, ~~gone~~ and `code` word'],
    ['marks within marks', '***both*** and **one *two* three**'],
    ['a link', 'See [the hall](https://a.example/hall?x=1&y=2).'],
    ['a link within the site', '[Calendar](/calendar)'],
    ['a link with a title', '[a](https://a.example "more")'],
    ['an address as it is', 'at https://a.example/x_y_z, or www.a.example.'],
    ['an address of email', 'to info@a.example'],
    ['a picture', '![The hall](/pictures/abc-1/1600x800)'],
    ['a picture that is only decoration', '![](/pictures/abc-1/1600x800)'],
    ['a list', '- rice\n- lentils\n  - red\n  - black\n- salt'],
    ['a list with room', '- rice\n\n- lentils'],
    ['a numbered list', '3. three\n4. four'],
    ['a numbered list within a list', '- a\n  1. b\n  2. c'],
    ['two lists side by side', '- a\n\n* b'],
    ['a list item of several blocks', '- a\n\n  b\n\n  > c'],
    ['a quotation', '> one\n>\n> two\n>\n> - three'],
    ['a table', '| Who | What |\n| --- | :-: |\n| Ram | **rice** |\n| | a<br>b |'],
    ['a pipe in a table', '| a |\n| - |\n| x \\| y |'],
    ['a line', 'a\n\n---\n\nb'],
    ['code', '```js\nlet a = 1\n\n  *b*\n```'],
    ['Devanagari', '# दशैं\n\n**नमस्ते** सबैलाई, *आउनुहोस्*।'],
    ['signs that mean nothing', '1\\. a, 2 * 3 * 4, snake_case, a < b, #5, R&D and \\<b>'],
  ])('%s keeps its look, and its source where we wrote it', (_what, text) => {
    const once = written(text)
    expect(once).not.toBeNull()
    expect(htmlOf(once ?? '')).toBe(htmlOf(text))
    expect(written(once ?? '')).toBe(once)
  })

  it.each([
    '# Maghi\n\nCome **all**, with *family*.\nBring ~~nothing~~ rice.',
    '- rice\n- lentils\n  - red',
    '1. one\n2. two',
    '| a | b |\n| - | - |\n| c | d |',
    'at https://a.example/x_y_z, or www.a.example.',
    '![The hall](/pictures/abc-1/1600x800)',
    '> one\n> two',
  ])('is the same source, sign for sign: %s', (text) => {
    expect(written(text)).toBe(text)
  })
})

describe('texts edited as source', () => {
  it.each([
    ['HTML', 'a <b>c</b>'],
    ['a block of HTML', '<details>\nx\n</details>'],
    ['a comment', 'a\n\n<!-- note -->'],
    ['definitions', '[a][1]\n\n[1]: https://a.example'],
    ['a picture of another site', '![x](https://a.example/x.png)'],
    ['a link that is taken out', '[x](javascript:alert(1))'],
    ['what nests too deeply', '> '.repeat(120)],
  ])('%s', (_what, text) => {
    expect(fromMarkdown(text)).toBeNull()
  })
})

const words = fc.oneof(
  fc.constantFrom(
    'a',
    'rice',
    '1.',
    '1)',
    '-',
    '+',
    '*',
    '#',
    '##',
    '>',
    '---',
    '===',
    '|',
    '| - |',
    '_x_',
    '**',
    '~~',
    '~',
    '`',
    '[x]',
    '[a](b)',
    '![',
    '<b>',
    '<br>',
    '&amp;',
    '&',
    '\\',
    'नमस्ते',
    '।',
    '!',
    ':',
    'snake_case',
    '  ',
    ' ',
    'https://a.example/b_c',
    'www.a.example',
    'a@b.example',
    '(',
    ')',
    '"',
    '```',
    '~~~',
    '    ',
    'ab\u00a0c',
    '🎉',
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\n\r\0]/g, '')),
)
const marks = fc
  .constantFrom([], [], ['strong'], ['em'], ['strike'], ['link'], ['strong', 'link'])
  .map((names) =>
    names.map((name) => schema.mark(name, name === 'link' ? { href: 'https://a.example/(x)' } : null)),
  )
const inline = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(words.filter(Boolean), marks).map(([text, set]) => schema.text(text, set)),
  },
  { weight: 1, arbitrary: fc.constant(schema.node('hard_break')) },
  { weight: 1, arbitrary: fc.constant(schema.node('image', { src: '/pictures/a/1x1', alt: 'a [b]*' })) },
)
const paragraph = fc.array(inline, { maxLength: 8 }).map((content) => schema.node('paragraph', null, content))

it('shows any typed text', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 3 }), (blocks) => {
      const doc = schema.node('doc', null, blocks)
      const text = toMarkdown(doc)
      expect(plain(htmlOf(text))).toBe(shown(doc))
    }),
    { numRuns: 300, seed: 14 },
  )
})

const decode = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Returns the text of HTML, with a mark at the end of each block. */
const plain = (html: string) =>
  squeezed(
    decode(
      html
        .replaceAll('</p>', '¶')
        .replaceAll('<br>', '↵')
        .replace(/<img[^>]*>/g, '▣')
        .replace(/<[^>]+>/g, ''),
    ),
  )

const shown = (doc: ReturnType<typeof schema.node>) =>
  squeezed(
    doc.children
      .map((block) =>
        block.children
          .map((node) => node.text ?? (node.type.name === 'image' ? '▣' : '↵'))
          .join('')
          .replace(/[ \t↵]+$/, ''),
      )
      .map((text) => `${text}¶`)
      .join(''),
  )

const squeezed = (text: string) =>
  text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?([↵¶]) ?/g, '$1')
    .replace(/(^|¶)(?:↵*¶)+/g, '$1')
    .trim()
