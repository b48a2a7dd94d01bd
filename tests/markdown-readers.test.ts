import { expect, it } from 'vitest'
import { readConfig } from '../server/config.ts'
import { suggestedTexts } from '../server/features/society/pages/suggested-texts.ts'
import { parseMarkdown } from '../server/text/markdown.ts'
import { fromMarkdown } from '../web/features/society/markdown-document/from-markdown.ts'
import { reader } from '../web/features/society/markdown-document/markdown-tokens.ts'
import { toMarkdown } from '../web/features/society/markdown-document/to-markdown.ts'

const withoutLanguage = (html: string) => html.replaceAll(' lang="ne"', '')

it.each([
  '# a\n\nb\nc **d** _e_ ~~f~~ `g`\n\n- h\n  1. i\n\n> j\n\n---\n\n```k\nl\n```',
  '| a | b |\n|---|:-:|\n| c | d<br>e |',
  'https://a.example/x_(y). www.a.example/x, a@b.example, a.example, //a.example, http://, <HTTPS://a.example>',
  'https://a.example/%E0%A4%A5 https://a.example/थारु',
  '[a](/b "c") ![d](/pictures/e/1x1) [f][g] <b>h</b> &amp; \\* i\n\n[g]: https://a.example',
  '[a](javascript:alert(1)) <javascript:alert(1)>',
  '# दशैं\n\nनमस्ते **सबैलाई**',
  '> '.repeat(60),
])('the editor reads Markdown as the server does: %s', (text) => {
  expect(reader.render(text)).toBe(withoutLanguage(parseMarkdown(text)))
})

it.each(Object.entries(suggestedTexts))(
  'the draft to adapt of %s is edited without its source',
  (_page, textOf) => {
    const text = textOf(readConfig({}))
    const doc = fromMarkdown(text)
    // The editor escapes the brackets of blanks, which begin no link.
    expect(doc && toMarkdown(doc).replaceAll('\\[', '[')).toBe(text)
  },
)
