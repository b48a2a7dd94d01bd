import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { pictureSides } from '../../contract/pictures/limits.ts'
import { parseMarkdown } from './markdown-parsing.ts'

/** `note` is a member's text on a page; `page` is an administrator's, which makes up a page and may show pictures. */
export type MarkdownKind = 'note' | 'page'

/** Of texts and their HTML together. */
const charactersRemembered = 5_000_000
const rendered = { note: remembering('note'), page: remembering('page') }

/** Headings of a page are the page's own; those of a text begin below, one level after the other. */
const firstHeading: Record<MarkdownKind, number> = { note: 3, page: 2 }

const tags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li'],
  ...['a', 'strong', 'em', 'del', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** The address of one of the site's own pictures, which names its size. */
const ownPicture = /^\/pictures\/([\w-]+)\/(\d{1,5})x(\d{1,5})$/

/**
 * Renders Markdown that somebody typed as HTML that may stand in a page: no scripts, styles or frames, and no
 * attributes but the language of a text, and the address of a link, which search engines are told not to follow when a
 * member wrote it.
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
    // Pictures on other sites would tell those sites who reads this one.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
}

/** Maps each level of heading to the level it becomes, so that none is skipped between those that a text uses. */
function headingsIn(html: string, first: number): Record<string, string> {
  const levels = [...new Set([...html.matchAll(/<h([1-6])/gi)].map(([, level]) => Number(level)))].sort()
  return Object.fromEntries(levels.map((level, place) => [`h${level}`, `h${Math.min(6, first + place)}`]))
}

// What stands within a line; every other tag parts words.
const withinLine = /<(?!\/?(?:a|code|del|em|strong)\b)/g

/** The words of rendered Markdown without any markup, cut to about `length` characters. */
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
