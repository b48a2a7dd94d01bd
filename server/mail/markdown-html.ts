import { parseDocument } from 'htmlparser2'
import { escapeMarkup } from '../../contract/text/escape-markup.ts'
import { renderMarkdown } from '../text/markdown.ts'

const quiet = '#888888'

/**
 * Mail programs remove style sheets, so styles are inline; colours come from the email, which has a dark
 * scheme.
 */
const styles: Record<string, string> = {
  h2: 'margin:24px 0 8px;font-size:20px;line-height:1.3',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  h4: 'margin:16px 0 8px;font-size:17px;line-height:1.3',
  h5: 'margin:16px 0 8px;font-size:17px;line-height:1.3',
  h6: 'margin:16px 0 8px;font-size:17px;line-height:1.3',
  p: 'margin:16px 0',
  ul: 'margin:16px 0;padding-left:24px',
  ol: 'margin:16px 0;padding-left:24px',
  li: 'margin:4px 0',
  blockquote: `margin:16px 0;padding-left:12px;border-left:4px solid ${quiet}`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${quiet}`,
  pre: `margin:16px 0;padding:8px;border:1px solid ${quiet};white-space:pre-wrap`,
  code: 'font-family:monospace',
  table: 'margin:16px 0;border-collapse:collapse',
  th: `padding:4px 8px;border:1px solid ${quiet};text-align:left`,
  td: `padding:4px 8px;border:1px solid ${quiet};vertical-align:top`,
  a: 'color:inherit',
  img: 'max-width:100%;height:auto',
}

const others = ['br', 'strong', 'em', 'del', 'thead', 'tbody', 'tr']
const empty = ['br', 'hr', 'img']

/** The width of the text in an email, in pixels. */
const textWidth = 536

/** Renders nodes as HTML for mail programs, with inline styles and absolute URLs. */
export function nodesHtml(nodes: readonly Node[], pageUrl: string): string {
  return nodes.map((node) => nodeHtml(node, pageUrl)).join('')
}

function nodeHtml(node: Node, pageUrl: string): string {
  if ('data' in node) return escapeMarkup(String(node.data))
  if (!isElement(node)) return ''
  const content = nodesHtml(node.children as Node[], pageUrl)
  const { name } = node
  if (!(name in styles || others.includes(name))) return content
  const style = styles[name] ? ` style="${styles[name]}"` : ''
  const start = `<${name}${attributesHtml(node, pageUrl)}${style}>`
  return empty.includes(name) ? start : `${start}${content}</${name}>`
}

function attributesHtml({ name, attribs }: Element, pageUrl: string): string {
  const { lang, href, start, src, alt = '', width } = attribs
  const attributes: Record<string, string | undefined> = {
    lang,
    ...(name === 'a' && href !== undefined && { href: absolute(href, pageUrl) }),
    ...(name === 'ol' && { start }),
    ...(name === 'th' && { scope: 'col' }),
    ...(name === 'img' &&
      src !== undefined && {
        src: absolute(src, pageUrl),
        alt,
        width: String(Math.min(Number(width) || textWidth, textWidth)),
      }),
  }
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => ` ${key}="${escapeMarkup(value)}"`)
    .join('')
}

/** Returns the absolute URL of a link on a page. */
export function absolute(address: string, pageUrl: string): string {
  return URL.parse(address, pageUrl)?.href ?? pageUrl
}

/** A node of the rendered text: an element with children, or a piece of text. */
export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: unknown }>

/** The part of a text that an email shows, and whether it is truncated. */
interface ShownText {
  nodes: Node[]
  isCut: boolean
}

/** The most bytes of HTML of a text in an email: some mail programs hide everything beyond 102 kB. */
const bytesShown = 60_000

/** Estimated size of an element's tags, its inline style and padding of columns. */
const bytesOfElement = 100

/** Elements that may be truncated between their children, such as lists between their items. */
const divisible = ['ul', 'ol', 'table', 'tbody', 'blockquote']

/** Elements that introduce their successor, and must not end a text. */
const introducing = /^(h[1-6]|hr)$/

/** Renders a text like the site does, truncated to the blocks that fit an email. */
export function readShownText(markdown: string): ShownText {
  const { children } = parseDocument(renderMarkdown(markdown, 'page'))
  const { taken, isCut } = take(children, bytesShown)
  if (isCut && taken.every(isBlank)) return { nodes: cutFirst(children), isCut }
  while (isCut && taken.length > 0 && isEndless(taken.at(-1))) taken.pop()
  return { nodes: taken, isCut }
}

/** Returns the text of a node without markup. */
function wordsOf(node: Node): string {
  if ('data' in node) return String(node.data)
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

export function isElement(node: Node): node is Element {
  return 'attribs' in node
}

function take(nodes: Node[], room: number): { taken: Node[]; isCut: boolean } {
  const taken: Node[] = []
  let left = room
  for (const node of nodes) {
    const size = sizeOf(node)
    if (size > left) {
      const isDivided = isElement(node) && (divisible.includes(node.name) || taken.every(isBlank))
      if (isDivided) {
        const inside = take(node.children as Node[], left - bytesOfElement)
        if (!inside.taken.every(isBlank)) {
          node.children = inside.taken as typeof node.children
          taken.push(node)
        }
      }
      return { taken, isCut: true }
    }
    left -= size
    taken.push(node)
  }
  return { taken, isCut: false }
}

/** Truncates an overlong first block between two words. */
function cutFirst(nodes: Node[]): Node[] {
  const words = nodes.map(wordsOf).join(' ')
  const start = words.slice(0, bytesShown / 4)
  const whole = start.slice(0, Math.max(start.lastIndexOf(' '), 0) || undefined)
  return parseDocument(`<p>${escapeMarkup(whole)}…</p>`).children
}

function sizeOf(node: Node): number {
  if ('data' in node) return Buffer.byteLength(String(node.data))
  if (!isElement(node)) return 0
  const attributes = Object.values(node.attribs).reduce((sum, value) => sum + Buffer.byteLength(value), 0)
  return (node.children as Node[]).reduce((sum, child) => sum + sizeOf(child), bytesOfElement + attributes)
}

function isBlank(node: Node): boolean {
  return wordsOf(node).trim() === '' && !(isElement(node) && node.name === 'img')
}

function isEndless(node: Node | undefined): boolean {
  if (!node) return false
  return isElement(node) ? introducing.test(node.name) : isBlank(node)
}
