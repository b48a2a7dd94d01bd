import { Parser } from 'htmlparser2'
import { element, type PastedElement, type PastedNode, withLists, wordsOf } from './pasted-lists.ts'

const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  figcaption: 'p',
}

const kept = new Set([
  ...[
    'p',
    'div',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'ul',
    'ol',
    'li',
    'pre',
    'code',
  ],
  ...['a', 'strong', 'em', 'del', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
])

/** Their words are no text. */
const silent = new Set([
  ...['script', 'style', 'head', 'title', 'xml', 'template', 'noscript', 'svg', 'math', 'iframe', 'object'],
  ...['select', 'button', 'textarea', 'audio', 'video'],
])

const safeLink = /^(?:https?:|mailto:|tel:)/i
const ownPicture = /(\/pictures\/[\w-]+\/\d{1,5}x\d{1,5})$/

/** Reads what was pasted from a page or a word processor, and keeps what a text of the site may have. */
export function pastedNodes(html: string): PastedNode[] {
  const root = element('div')
  // For each open tag the element that takes its children, or undefined where they are dropped.
  const open: (PastedElement | undefined)[] = [root]
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1)
      const style = attributes.style ?? ''
      if (!parent || silent.has(name)) open.push(undefined)
      else if (/mso-list:\s*ignore/i.test(style)) open.push(element('marker'))
      else open.push(innermost(parent, elementsOf(name, attributes, style)))
    },
    ontext(text) {
      open.at(-1)?.children.push(text)
    },
    onclosetag() {
      const closed = open.pop()
      const item = open.findLast((outer) => outer?.item)?.item
      if (closed?.tag === 'marker' && item) item.isNumbered = /\d|^\s*[a-z]+[.)]/i.test(wordsOf(closed))
    },
  })
  parser.end(html)
  return withLists(root.children)
}

/** Puts each element into the one before it, and returns the last. */
function innermost(parent: PastedElement, elements: readonly PastedElement[]): PastedElement {
  return elements.reduce((outer, inner) => {
    outer.children.push(inner)
    return inner
  }, parent)
}

/** The elements that one tag becomes, the outermost first; none where only its children stay. */
function elementsOf(name: string, attributes: Record<string, string>, style: string): PastedElement[] {
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1]
  const tag = renamed[name] ?? name
  // Google Docs wraps everything in <b style="font-weight:normal">.
  const isUndone = tag === 'strong' && /font-weight:\s*(?:normal|[1-4]00)/i.test(style)
  const elements = kept.has(tag) && !isUndone ? [element(tag, attributesOf(tag, attributes))] : []
  if (level && elements[0]) elements[0].item = { level: Number(level), isNumbered: false }
  return isWithoutTarget(elements[0])
    ? []
    : [...elements, ...(name === 'span' || name === 'font' ? stylesOf(style) : [])]
}

const isWithoutTarget = (found: PastedElement | undefined) =>
  (found?.tag === 'a' && !found.attributes.href) || (found?.tag === 'img' && !found.attributes.src)

function stylesOf(style: string): PastedElement[] {
  return [
    ...(/font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? [element('strong')] : []),
    ...(/font-style:\s*italic/i.test(style) ? [element('em')] : []),
    ...(/text-decoration[^;]*line-through/i.test(style) ? [element('del')] : []),
  ]
}

function attributesOf(tag: string, given: Record<string, string>): Record<string, string> {
  const { href = '', src = '', alt = '', start = '' } = given
  const level = given['data-level'] ?? ''
  if (tag === 'a') return safeLink.test(href) || /^\/(?!\/)/.test(href) ? { href } : {}
  const picture = ownPicture.exec(src)?.[1]
  if (tag === 'img') return picture ? { src: picture, alt } : {}
  if (tag === 'ol' && /^\d{1,9}$/.test(start)) return { start }
  if (/^h\d$/.test(tag) && /^[1-6]$/.test(level)) return { 'data-level': level }
  return {}
}
