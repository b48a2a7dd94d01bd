import { LRUCache } from 'lru-cache'
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { pictureSides } from '../../contract/picture-files.ts'
import { languageOf } from '../../contract/text/script-language.ts'

/**
 * The kind of text. `note` is a member's text on a page; `page` is an administrator's, which forms a page and
 * may show pictures.
 */
type MarkdownKind = 'note' | 'page'

/** The most characters of cached texts with their HTML. */
const charactersRemembered = 5_000_000
const rendered = { note: remembering('note'), page: remembering('page') }

/** Level of a text's first heading, below the page's own; further ones follow without gaps. */
const firstHeading: Record<MarkdownKind, number> = { note: 3, page: 2 }

const tags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li'],
  ...['a', 'strong', 'em', 'del', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** The address of one of the site's own pictures, which contains its size. */
const ownPicture = /^\/pictures\/([\w-]+)\/(\d{1,5})x(\d{1,5})$/

/**
 * Renders Markdown as safe HTML for a page. It contains no scripts, styles or frames, and no attributes but
 * the language of a text, and the address of a link, which search engines must not follow when a member wrote
 * it.
 */
export function renderMarkdown(text: string, kind: MarkdownKind = 'note'): string {
  return rendered[kind].memo(text)
}

function remembering(kind: MarkdownKind): LRUCache<string, string> {
  return new LRUCache({
    maxSize: charactersRemembered,
    sizeCalculation: (html, text) => 1 + text.length + html.length,
    memoMethod: (text) => render(text, kind),
  })
}

function render(text: string, kind: MarkdownKind): string {
  const parsed = parseMarkdown(text)
  return sanitizeHtml(parsed, {
    allowedTags: kind === 'page' ? [...tags, 'img'] : tags,
    allowedAttributes: {
      '*': ['lang'],
      a: ['href', 'rel'],
      ol: ['start'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...headingsIn(parsed, firstHeading[kind]),
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, rel: kind === 'page' ? 'noopener' : 'nofollow ugc noopener' },
      }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: pictureAttributes(src, alt) }),
    },
    // Pictures on other sites would reveal the reader to those sites.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
}

/** Maps heading levels so that none is skipped. */
function headingsIn(html: string, first: number): Record<string, string> {
  const levels = [...new Set([...html.matchAll(/<h([1-6])/gi)].map(([, level]) => Number(level)))].sort()
  return Object.fromEntries(levels.map((level, place) => [`h${level}`, `h${Math.min(6, first + place)}`]))
}

// Inline elements; every other tag separates words.
const withinLine = /<(?!\/?(?:a|code|del|em|strong)\b)/g

/** Returns the words of rendered Markdown without markup, cut to about `length` characters. */
export function plainText(html: string, length: number): string {
  const text = sanitizeHtml(html.replace(withinLine, ' <'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : length)}…`
}

function pictureAttributes(src: string, alt: string): Record<string, string> {
  const [, id, ...size] = ownPicture.exec(src) ?? []
  if (id === undefined) return {}
  const [width = 1, height = 1] = size.map(Number)
  const smallWidth = Math.round(width * Math.min(1, pictureSides.small / Math.max(width, height, 1)))
  return {
    src,
    srcset: `/pictures/${id}/small ${smallWidth}w, ${src} ${width}w`,
    sizes: '(width < 768px) 92vw, 720px',
    alt,
    width: String(width),
    height: String(height),
    loading: 'lazy',
  }
}

/** A list takes two levels: the list and its item. */
const levelsMax = 100

/** A reference may repeat a long address at every link; one encoded letter takes up to nine. */
const growthMax = 20

const parser = new MarkdownIt({ html: true, breaks: true, linkify: true, maxNesting: levelsMax })

// The sanitiser decides about addresses, also for links typed as HTML.
parser.validateLink = () => true
// An address is shown as typed.
parser.normalizeLinkText = (text) => text
parser.renderer.rules.s_open = () => '<del>'
parser.renderer.rules.s_close = () => '</del>'

// Pages are in English; a line in Devanagari states its language, for screen readers.
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

/** Converts Markdown to unsanitised HTML. Text that nests too deeply or grows too large is shown as typed. */
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
