import type { Token } from 'markdown-it'
import { type Attrs, Mark, type Node } from 'prosemirror-model'
import { tokensOf } from './markdown-tokens.ts'
import { schema } from './schema.ts'
import { toMarkdown } from './to-markdown.ts'

/** A part of a text that the editor does not support. */
class Unknown extends Error {}

type Container = { type: string; attrs: Attrs | null; content: Node[] }

const nodeNames: Record<string, string> = {
  paragraph: 'paragraph',
  heading: 'heading',
  blockquote: 'blockquote',
  bullet_list: 'bullet_list',
  ordered_list: 'ordered_list',
  list_item: 'list_item',
  table: 'table',
  tr: 'table_row',
  th: 'table_header',
  td: 'table_cell',
}

const markNames: Record<string, string> = { strong: 'strong', em: 'em', s: 'strike', link: 'link' }

/** Only their children are nodes of the editor. */
const transparent = new Set(['thead_open', 'thead_close', 'tbody_open', 'tbody_close'])

/** Pictures of the site itself; others are never shown. */
const ownPicture = /^\/pictures\/[\w-]+\/\d{1,5}x\d{1,5}$/

/** The allowed addresses of links; the server removes the address from others. */
const linkTarget = /^(?:https?:|mailto:|tel:|[/#?.]|[^:]*$)/i

/**
 * Parses Markdown into a document; null where the document would lose some of it. Examples are HTML,
 * comments, definitions and text that does not survive a round trip. An empty text is an empty paragraph.
 */
export function fromMarkdown(text: string): Node | null {
  const doc = read(text)
  return doc && read(toMarkdown(doc))?.eq(doc) ? doc : null
}

function read(text: string): Node | null {
  const tokens = tokensOf(text)
  if (!tokens) return null
  try {
    const doc = schema.topNodeType.create(null, blocksOf(tokens))
    const filled = doc.childCount > 0 ? doc : schema.topNodeType.createAndFill()
    filled?.check()
    return filled
  } catch (error) {
    if (error instanceof Unknown || error instanceof RangeError) return null
    throw error
  }
}

function blocksOf(tokens: readonly Token[]): Node[] {
  const open: Container[] = [{ type: 'doc', attrs: null, content: [] }]
  const add = (node: Node) => open.at(-1)?.content.push(node)
  for (const [place, token] of tokens.entries()) {
    if (transparent.has(token.type)) continue
    const name = nodeNames[token.type.replace(/_(?:open|close)$/, '')]
    if (token.type === 'inline') inlineOf(token).forEach(add)
    else if (token.type === 'hr') add(schema.node('horizontal_rule'))
    else if (token.type === 'fence' || token.type === 'code_block') add(codeOf(token))
    else if (!name) throw new Unknown(token.type)
    else if (token.nesting === 1) open.push({ type: name, attrs: attrsOf(token, tokens, place), content: [] })
    else closeInto(open)
  }
  return open[0]?.content ?? []
}

function closeInto(open: Container[]): void {
  const closed = open.pop()
  if (!closed) return
  const node = schema.nodes[closed.type]?.createAndFill(closed.attrs, closed.content)
  if (!node) throw new Unknown(closed.type)
  open.at(-1)?.content.push(node)
}

function codeOf({ content, info }: Token): Node {
  const text = content.replace(/\n$/, '')
  return schema.node('code_block', { language: info.trim() }, text ? [schema.text(text)] : [])
}

function attrsOf(token: Token, tokens: readonly Token[], place: number): Attrs | null {
  switch (token.type) {
    case 'heading_open':
      return { level: Number(token.tag.slice(1)) }
    case 'bullet_list_open':
      return { tight: isTight(tokens, place) }
    case 'ordered_list_open':
      return { tight: isTight(tokens, place), order: Number(token.attrGet('start') ?? 1) }
    case 'th_open':
    case 'td_open':
      return { align: /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null }
    default:
      return null
  }
}

/** Checks whether a list is tight: no visible paragraph of its own items, or only empty items. */
function isTight(tokens: readonly Token[], place: number): boolean {
  const level = (tokens[place]?.level ?? 0) + 2
  for (const { type, level: at, hidden } of tokens.slice(place + 1)) {
    if (at < level - 1) return true
    if (type === 'paragraph_open' && at === level && !hidden) return false
  }
  return true
}

function inlineOf({ children }: Token): Node[] {
  const nodes: Node[] = []
  let marks: readonly Mark[] = Mark.none
  for (const token of children ?? []) {
    const name = markNames[token.type.replace(/_(?:open|close)$/, '')]
    if (name) {
      const mark = schema.mark(name, linkAttrs(token))
      marks = token.nesting === 1 ? mark.addToSet(marks) : marks.filter(({ type }) => type !== mark.type)
    } else nodes.push(...inlineNode(token, marks))
  }
  return nodes
}

function inlineNode(token: Token, marks: readonly Mark[]): Node[] {
  const { type, content } = token
  if (type === 'text' || type === 'text_special') return content ? [schema.text(content, marks)] : []
  if (type === 'code_inline') return [schema.text(content, schema.mark('code').addToSet(marks))]
  if (type === 'image') return [pictureOf(token, marks)]
  const isBreak = type === 'softbreak' || type === 'hardbreak' || /^<br\s*\/?>$/i.test(content)
  if (!isBreak) throw new Unknown(type)
  return [schema.node('hard_break', null, [], marks)]
}

function linkAttrs(token: Token): Attrs | null {
  if (token.type !== 'link_open') return token.type === 'link_close' ? { href: '' } : null
  const href = String(token.attrGet('href') ?? '')
  if (!linkTarget.test(href)) throw new Unknown('an address of a scheme that is taken out')
  return { href, title: token.attrGet('title') }
}

function pictureOf(token: Token, marks: readonly Mark[]): Node {
  const src = String(token.attrGet('src') ?? '')
  if (!ownPicture.test(src)) throw new Unknown('a picture of another site')
  const alt = (token.children ?? []).map(({ content }) => content).join('')
  return schema.node('image', { src, alt, title: token.attrGet('title') }, [], marks)
}
