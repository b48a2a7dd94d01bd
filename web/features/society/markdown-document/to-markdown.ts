import type { BlockContent, List, Literal, Nodes, PhrasingContent, Root, Table } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { type Options, toMarkdown as write } from 'mdast-util-to-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { addressesIn, sameAddress } from './markdown-tokens.ts'

const extensions: Options[] = [
  gfmTableToMarkdown({ tablePipeAlign: false }),
  gfmStrikethroughToMarkdown(),
  {
    // A nested list starts with its own number, or the same bullet.
    bullet: '-',
    bulletOther: '*',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
    unsafe: [
      {
        // The parser autolinks more than the serialiser knows.
        character: ':',
        after: '//',
        inConstruct: 'phrasing',
        notInConstruct: ['label', 'destinationLiteral', 'destinationRaw', 'titleQuote'],
      },
    ],
    handlers: {
      typedAddress: ({ value }: TypedAddress) => value,
      // Every line break of the source is visible; two in a row would end the paragraph.
      break(_node, _parent, { stack }, { before }) {
        if (stack.includes('tableCell')) return '<br>'
        return /[\r\n]$/.test(before) ? '\\\n' : '\n'
      },
    },
  },
]

/** A symbol that nobody types, and that the serialiser leaves unescaped. */
const standIn = '\u2bff'
const emoji = /[\p{S}\p{P}]/gu

/**
 * Serialises a document as Markdown that parses to the same document. Empty paragraphs, which are invisible,
 * are omitted.
 */
export function toMarkdown(doc: Node): string {
  const root: Root = { type: 'root', children: blocksOf(doc) }
  const taken = doc.textContent.includes(standIn) ? [] : takeEmoji(root)
  return write(root, { extensions })
    .trimEnd()
    .replace(/\u2bff|&#x2BFF;/gi, (sign) => taken.shift() ?? sign)
}

/** Replaces emoji with placeholders and returns them in order; the serializer treats emoji as letters. */
function takeEmoji(node: Nodes): string[] {
  if ('children' in node) return node.children.flatMap(takeEmoji)
  if (node.type !== 'text') return []
  const taken: string[] = []
  node.value = node.value.replace(emoji, (sign) => {
    if (sign.length < 2) return sign
    taken.push(sign)
    return standIn
  })
  return taken
}

function blocksOf(parent: Node): BlockContent[] {
  return parent.children.flatMap(blockOf)
}

function blockOf(node: Node): BlockContent[] {
  switch (node.type.name) {
    case 'paragraph': {
      const children = phrasingOf(node)
      return children.length > 0 ? [{ type: 'paragraph', children }] : []
    }
    case 'heading':
      return [{ type: 'heading', depth: node.attrs.level, children: phrasingOf(node) }]
    case 'blockquote':
      return node.textContent || node.childCount > 1 ? [{ type: 'blockquote', children: blocksOf(node) }] : []
    case 'horizontal_rule':
      return [{ type: 'thematicBreak' }]
    case 'code_block': {
      const [lang = '', ...meta] = String(node.attrs.language).split(/\s+/)
      return [{ type: 'code', lang: lang || null, meta: meta.join(' ') || null, value: node.textContent }]
    }
    case 'bullet_list':
    case 'ordered_list':
      return [listOf(node)]
    default:
      return [tableOf(node)]
  }
}

function listOf(node: Node): List {
  const spread = !node.attrs.tight
  return {
    type: 'list',
    ordered: node.type.name === 'ordered_list',
    start: node.attrs.order,
    spread,
    children: node.children.map((item) => ({ type: 'listItem', spread, children: blocksOf(item) })),
  }
}

/** Converts a table. Its first row is the heading, even without header cells. */
function tableOf(node: Node): Table {
  return {
    type: 'table',
    align: node.firstChild?.children.map(({ attrs }) => attrs.align),
    children: node.children.map((row) => ({
      type: 'tableRow',
      children: row.children.map((cell) => ({ type: 'tableCell', children: phrasingOf(cell) })),
    })),
  }
}

/** An autolinked address, written without any delimiter. */
interface TypedAddress extends Literal {
  type: 'typedAddress'
}

declare module 'mdast' {
  interface PhrasingContentMap {
    typedAddress: TypedAddress
  }
  interface RootContentMap {
    typedAddress: TypedAddress
  }
}

/** A text, break or picture, with the marks that are still to be written. */
interface Piece {
  node: Node
  text: string
  marks: readonly Mark[]
}

const containers = { strong: 'strong', em: 'emphasis', strike: 'delete' } as const

/** Converts the content of a block to phrasing nodes. */
function phrasingOf(block: Node): PhrasingContent[] {
  return nest(piecesOf(block), 'open')
}

/** Splits texts at their outer spaces, which marks must not include; removes invisible ones. */
function piecesOf(block: Node): Piece[] {
  const pieces = block.children.flatMap((node): Piece[] => {
    const { marks } = node
    if (!node.isText) return [{ node, marks, text: '' }]
    if (marks.some(({ type }) => type.name === 'code')) return [{ node, marks, text: node.text ?? '' }]
    const [, before = '', words = '', after = ''] =
      /^([ \t]*)(.*?)([ \t]*)$/.exec((node.text ?? '').replace(/\s*\n\s*/g, ' ')) ?? []
    return [before, words, after].filter(Boolean).map((text) => ({ node, marks, text }))
  })
  const isEdge = (piece: Piece | undefined) => !piece || isBreak(piece)
  const shown = pieces.filter(
    (piece, place) => !isSpace(piece) || !(isEdge(pieces[place - 1]) || isEdge(pieces[place + 1])),
  )
  while (shown.at(-1) && shown.every(isBlank) === false && isBlank(shown.at(-1))) shown.pop()
  return shown.every(isBlank) ? [] : shown
}

const isBreak = (piece: Piece | undefined) => piece?.node.type.name === 'hard_break'
const isSpace = ({ node, text }: Piece) => node.isText && /^[ \t]+$/.test(text)
const isBlank = (piece: Piece | undefined) => piece !== undefined && (isBreak(piece) || isSpace(piece))

/** The context of pieces: within other marks, within a link, or in neither. */
type Place = 'open' | 'marked' | 'linked'

function nest(pieces: readonly Piece[], place: Place): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  for (let start = 0; start < pieces.length; ) {
    const { mark, length } = longestRun(pieces.slice(start))
    const run = pieces.slice(start, start + length)
    const isAlone = place === 'open' && mayBegin(pieces[start - 1]) && mayEnd(pieces.slice(start + length))
    nodes.push(...(mark ? marked(mark, run, place, isAlone) : unmarked(run, place, isAlone)))
    start += length
  }
  return joined(nodes)
}

/** Checks whether an address may begin after a piece. */
const mayBegin = (piece: Piece | undefined) => !piece || isBreak(piece) || /[\s(]$/.test(piece.text)

/** Checks whether an address before these pieces ends there. */
function mayEnd(rest: readonly Piece[]): boolean {
  const [next] = rest
  const isPlain = !next || isBlank(next) || (next.node.isText && next.marks.length === 0)
  return isPlain && endOfAddress.test(rest.map(({ text }) => text || '\n').join(''))
}

const endOfAddress = /^[.,;:!?)]*(?:\s|$)/

/** Finds the first piece's mark with the longest run; links contain all other marks. */
function longestRun(pieces: readonly Piece[]): { mark: Mark | undefined; length: number } {
  let best: { mark: Mark | undefined; length: number } = { mark: undefined, length: 1 }
  for (const mark of pieces[0]?.marks ?? []) {
    if (mark.type.name === 'code') continue
    const end = pieces.findIndex(({ marks }) => !mark.isInSet(marks))
    const length = end < 0 ? pieces.length : end
    if (!best.mark || length > best.length) best = { mark, length }
  }
  return best
}

function marked(mark: Mark, run: readonly Piece[], place: Place, isAlone: boolean): PhrasingContent[] {
  const inner = run.map((piece) => ({ ...piece, marks: piece.marks.filter((other) => !other.eq(mark)) }))
  const first = inner.findIndex((piece) => !isBlank(piece))
  if (first < 0) return nest(inner, place)
  const last = inner.findLastIndex((piece) => !isBlank(piece))
  const words = inner.slice(first, last + 1)
  const node = mark.type.name === 'link' ? linkOf(mark, words, isAlone) : containerOf(mark, words, place)
  return [...nest(inner.slice(0, first), place), node, ...nest(inner.slice(last + 1), place)]
}

function containerOf(mark: Mark, words: readonly Piece[], place: Place): PhrasingContent {
  const type = containers[mark.type.name as keyof typeof containers]
  return { type, children: nest(words, place === 'linked' ? 'linked' : 'marked') }
}

function linkOf(mark: Mark, words: readonly Piece[], isAlone: boolean): PhrasingContent {
  const { href, title } = mark.attrs
  const children = nest(words, 'linked')
  const [text] = children
  if (isAlone && !title && children.length === 1 && text?.type === 'text' && isAddress(text.value, href))
    return { type: 'typedAddress', value: text.value }
  return { type: 'link', url: href, title, children }
}

function isAddress(text: string, href: string): boolean {
  const [found] = addressesIn(text)
  return found?.start === 0 && found.end === text.length && sameAddress(found.href, href) && isPlainText(text)
}

/** Checks for addresses without a scheme, whose characters would count as Markdown. */
const isPlainText = (text: string) => /^https?:\/\/[^*~`<>\\]+$/i.test(text) || !/[*_~`<>\\&![\]]/.test(text)

function unmarked(run: readonly Piece[], place: Place, isAlone: boolean): PhrasingContent[] {
  const [piece] = run
  if (!piece) return []
  const { node, text, marks } = piece
  if (isBreak(piece)) return [{ type: 'break' }]
  if (node.type.name === 'image')
    return [{ type: 'image', url: node.attrs.src, alt: node.attrs.alt, title: node.attrs.title }]
  if (marks.some(({ type }) => type.name === 'code')) return [{ type: 'inlineCode', value: text }]
  return place === 'linked' ? [{ type: 'text', value: text }] : withAddresses(text, isAlone)
}

/** Splits a text at autolinked addresses, so that their characters stay unescaped. */
function withAddresses(text: string, isAlone: boolean): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let from = 0
  for (const { start, end, href } of addressesIn(text)) {
    const value = text.slice(start, end)
    const mayStandAlone = isAlone && isPlainText(value) && endOfAddress.test(text.slice(end))
    nodes.push({ type: 'text', value: text.slice(from, start) })
    nodes.push(
      mayStandAlone
        ? { type: 'typedAddress', value }
        : { type: 'link', url: href, children: [{ type: 'text', value }] },
    )
    from = end
  }
  return [...nodes, { type: 'text', value: text.slice(from) }]
}

/** Joins adjacent texts, so that Markdown characters are escaped across them. */
function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type !== 'text') result.push(node)
    else if (last?.type === 'text') result[result.length - 1] = { ...last, value: last.value + node.value }
    else if (node.value) result.push(node)
  }
  return result
}
