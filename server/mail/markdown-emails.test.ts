import { describe, expect, it } from 'vitest'
import { testConfig } from '../../tests/support/app.ts'
import { emailHtml, emailText } from './email-rendering.ts'

const config = testConfig({ publicUrl: 'https://tharu.test' })
const pageUrl = 'https://tharu.test/announcements/1'

function written(markdown: string) {
  const content = {
    to: { name: 'Asha', address: 'asha@tharu.test' },
    subject: 'Maghi',
    blocks: [{ markdown, pageUrl }],
    reason: 'You are a member.',
  }
  return { html: emailHtml(config, content), text: emailText(config, content) }
}

describe('an email of a society’s text', () => {
  const { html, text } = written(
    [
      '# Come to *Maghi*',
      'Bring **lamps**, see [the way](/calendar/5) & https://tharu.example/hall .',
      '## What to bring',
      '- lamps\n- food\n  1. rice\n  2. fish',
      '| Day | Who |\n|---|---|\n| Friday | Asha |\n| Saturday | Binod Chaudhary |',
      '> Old and young',
      '![The hall at night](/pictures/abc/1200x800)',
      'Write to <hello@tharu.test>.',
    ].join('\n\n'),
  )

  it('has its headings, lists, tables, quotes and emphasis', () => {
    for (const tag of ['h2', 'h3', 'ul', 'ol', 'li', 'table', 'th', 'td', 'blockquote'])
      expect(html).toMatch(new RegExp(`<${tag}( [a-z]+="[^"]*")* style="[^"]+">`))
    expect(html).toContain('<strong>lamps</strong>')
  })

  it('leads to absolute addresses, and shows pictures of the site alone', () => {
    expect(html).toContain('href="https://tharu.test/calendar/5"')
    expect(html).toContain('href="mailto:hello@tharu.test"')
    expect(html).toMatch(
      /<img src="https:\/\/tharu\.test\/pictures\/abc\/1200x800" alt="The hall at night" width="536" style="[^"]+">/,
    )
    expect(written('![x](https://elsewhere.example/x.png)').html).not.toContain('elsewhere')
    expect(html).not.toMatch(/(href|src)="\//)
  })

  it('can be read as plain text', () => {
    expect(text).toContain(
      [
        'Come to Maghi\n=============',
        'Bring lamps, see the way (https://tharu.test/calendar/5) & https://tharu.example/hall .',
        'What to bring\n-------------',
        '- lamps\n- food\n  1. rice\n  2. fish',
        'Day      | Who\n---------+----------------\nFriday   | Asha\nSaturday | Binod Chaudhary',
        '> Old and young',
        '[Picture: The hall at night]',
        'Write to hello@tharu.test.',
      ].join('\n\n'),
    )
    expect(text).not.toMatch(/<[a-z]|&amp;/)
  })

  it('names the column of each cell where a table is too wide for a line', () => {
    const wide = 'a long cell '.repeat(8).trim()
    expect(written(`| Day | Programme |\n|---|---|\n| Friday | ${wide} |`).text).toContain(
      `Day: Friday\nProgramme: ${wide}`,
    )
  })

  it('escapes what looks like markup', () => {
    const { html } = written('1 < 2 & `<script>alert(1)</script>`')
    expect(html).toContain('1 &lt; 2 &amp; ')
    expect(html).not.toContain('<script')
  })
})

describe('a long text', () => {
  const gmailShows = 102_000
  const long = {
    paragraphs: Array.from({ length: 400 }, (_, n) => `## Part ${n}\n\n${'रमाइलो मेला '.repeat(20)}`).join(
      '\n\n',
    ),
    cells: `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(4000)}`,
    items: '- x\n'.repeat(5000),
    'one paragraph': 'नमस्ते '.repeat(5000),
    'one word': 'न'.repeat(20_000),
    links: '[a](https://tharu.example/a) '.repeat(700),
  }

  it.each(Object.entries(long))(
    'of %s ends within what mail programs show, and leads to the rest',
    (_, markdown) => {
      const { html, text } = written(markdown)
      for (const part of [html, text]) {
        expect(Buffer.byteLength(part)).toBeLessThan(gmailShows)
        expect(part).toContain('The rest is on the site:')
        expect(part).toContain(pageUrl)
      }
      expect(Buffer.byteLength(html)).toBeGreaterThan(15_000)
    },
  )

  it('ends with a block, not with the heading of one that is missing', () => {
    const { text } = written(long.paragraphs)
    const before = text.split('\n\nThis is the beginning.')[0] ?? ''
    expect(before).toMatch(/मेला$/)
  })

  it('is whole where there is room', () => {
    expect(written('Come **all**.\n\n'.repeat(100)).text).not.toContain('The rest is on the site')
  })
})
