import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const textsRemembered = 500
const remembered = new Map<string, string>()

/** Headings of a page are the page's own; those of a text begin one below. */
const headings = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' }

/**
 * Renders Markdown that somebody typed as HTML that may stand in a page: no scripts, styles, frames, pictures or
 * attributes but the address of a link, which passes no recommendation on.
 */
export function renderMarkdown(text: string): string {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const html = sanitizeHtml(marked.parse(text, { async: false, gfm: true, breaks: true }), {
    allowedTags: [
      ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li'],
      ...['a', 'strong', 'em', 'del', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...headings,
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'nofollow ugc noopener' } }),
    },
  }).trim()
  const oldest = remembered.size >= textsRemembered ? remembered.keys().next().value : undefined
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(text, html)
  return html
}
