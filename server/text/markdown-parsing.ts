import MarkdownIt from 'markdown-it'
import { languageOf } from '../../contract/text/script-language.ts'

/** A list takes two levels: the list and its item. */
const levelsMax = 100

/** A reference may repeat a long address at every link; one letter takes up to nine when it is encoded. */
const growthMax = 20

const parser = new MarkdownIt({ html: true, breaks: true, linkify: true, maxNesting: levelsMax })

// Which addresses may stand in a page is decided where HTML is sanitised, for links that were typed as HTML, too.
parser.validateLink = () => true
// An address is shown as it was typed.
parser.normalizeLinkText = (text) => text
parser.renderer.rules.s_open = () => '<del>'
parser.renderer.rules.s_close = () => '</del>'

// Pages are in English; a line in Devanagari says what it is, for the voice that reads it aloud.
parser.core.ruler.push('language', ({ tokens }) => {
  for (const [place, { type, content }] of tokens.entries()) {
    if (type !== 'inline' || languageOf(content) !== 'ne') continue
    const before = tokens[place - 1]
    const block = before?.hidden ? tokens[place - 2] : before
    if (block?.nesting === 1) block.attrSet('lang', 'ne')
  }
})

const prefix = 'www.'
parser.linkify.add('//', null).add(prefix, {
  validate(text, end, { re }) {
    const host = re.get_relative_proto_validator()
    host.lastIndex = end - prefix.length
    const found = host.exec(text)?.[0] ?? prefix
    return found.length - prefix.length
  },
  normalize(match) {
    match.url = `http://${match.url}`
  },
})

/** Turns Markdown into HTML that is not sanitized yet; shows it as typed if it nests too deeply or grows too large. */
export function parseMarkdown(text: string): string {
  const tokens = parser.parse(text, {})
  const attributes = tokens.flatMap(({ children }) => children ?? []).flatMap(({ attrs }) => attrs ?? [])
  const length = attributes.reduce((sum, [, value]) => sum + String(value).length, 0)
  const isTooDeep = tokens.some(({ level }) => level >= levelsMax - 1)
  if (isTooDeep || length > growthMax * text.length) return asTyped(text)
  return parser.renderer.render(tokens, parser.options, {})
}

function asTyped(text: string): string {
  return `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`
}
