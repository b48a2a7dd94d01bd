import { Parser } from 'htmlparser2'

const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  figcaption: 'p',
}

const allowedTags = new Set([
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

/** Elements whose content is not text. */
const silent = new Set([
  ...['script', 'style', 'head', 'title', 'xml', 'template', 'noscript', 'svg', 'math', 'iframe', 'object'],
  ...['select', 'button', 'textarea', 'audio', 'video'],
])

const safeLink = /^(?:https?:|mailto:|tel:)/i
const ownPicture = /(\/pictures\/[\w-]+\/\d{1,5}x\d{1,5})$/

/** Parses pasted HTML, and retains the elements allowed in the site's texts. */
export function pastedNodes(html: string): PastedNode[] {
  const root = element('div')
  // For each open tag the element that receives its children, or undefined where they are discarded.
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

/** Nests each element in the previous one, and returns the innermost. */
function innermost(parent: PastedElement, elements: readonly PastedElement[]): PastedElement {
  return elements.reduce((outer, inner) => {
    outer.children.push(inner)
    return inner
  }, parent)
}

/** Returns the elements for one tag, outermost first; none where only its children stay. */
function elementsOf(name: string, attributes: Record<string, string>, style: string): PastedElement[] {
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1]
  const tag = renamed[name] ?? name
  // Google Docs wraps everything in <b style="font-weight:normal">.
  const isUndone = tag === 'strong' && /font-weight:\s*(?:normal|[1-4]00)/i.test(style)
  const elements = allowedTags.has(tag) && !isUndone ? [element(tag, attributesOf(tag, attributes))] : []
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

/** A pasted element, without anything that the editor does not support. */
interface PastedElement {
  tag: string
  attributes: Record<string, string>
  children: PastedNode[]
  /** A list item that a word processor wrote as a paragraph: its level and numbering. */
  item?: { level: number; isNumbered: boolean }
}

export type PastedNode = PastedElement | string

const element = (tag: string, attributes: Record<string, string> = {}): PastedElement => ({
  tag,
  attributes,
  children: [],
})

/** Returns all text of a node. */
const wordsOf = (node: PastedNode): string =>
  typeof node === 'string' ? node : node.children.map(wordsOf).join('')

/** Turns a word processor's list paragraphs into lists, and removes empty paragraphs. */
function withLists(nodes: readonly PastedNode[]): PastedNode[] {
  const result: PastedNode[] = []
  // The open lists, outermost first.
  let lists: PastedElement[] = []
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (node.trim()) lists = []
      result.push(node)
    } else if (!isEmptyParagraph(node)) {
      lists = node.item ? addItem(result, lists, node, node.item) : []
      if (!node.item) result.push({ ...node, children: withLists(node.children) })
    }
  }
  return result
}

const isEmptyParagraph = (node: PastedElement) =>
  node.tag === 'p' && !wordsOf(node).trim() && !node.children.some((child) => hasPicture(child))

const hasPicture = (node: PastedNode): boolean =>
  typeof node !== 'string' && (node.tag === 'img' || node.children.some(hasPicture))

function addItem(
  result: PastedNode[],
  lists: readonly PastedElement[],
  { children }: PastedElement,
  { level, isNumbered }: NonNullable<PastedElement['item']>,
): PastedElement[] {
  const tag = isNumbered ? 'ol' : 'ul'
  const open = lists.slice(0, level)
  if (open.length === level && open.at(-1)?.tag !== tag) open.pop()
  if (open.length < level) {
    const list = element(tag)
    const place = lastItem(open.at(-1))
    if (place) place.children.push(list)
    else result.push(list)
    open.push(list)
  }
  const item = element('li')
  item.children.push({ ...element('p'), children: [...children] })
  open.at(-1)?.children.push(item)
  return open
}

function lastItem(list: PastedElement | undefined): PastedElement | undefined {
  const last = list?.children.at(-1)
  return typeof last === 'object' ? last : undefined
}
