import type { BlockContent, List, Nodes, Root, Table } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { type Options, toMarkdown as write } from 'mdast-util-to-markdown'
import type { Node } from 'prosemirror-model'
import { phrasingOf, type TypedAddress } from './to-phrasing.ts'

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
