import { parseDocument } from 'htmlparser2'
import { escapeMarkup } from '../../../contract/text/escape-markup.ts'
import { renderMarkdown } from '../../text/markdown.ts'

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
