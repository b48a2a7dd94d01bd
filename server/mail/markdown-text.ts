import { m } from '../../contract/paraglide/messages.js'
import { absolute, type Element, isElement, type Node } from './markdown-html.ts'

const blocks = /^(p|h[1-6]|ul|ol|blockquote|pre|hr|table)$/
const widest = 76

/** Renders nodes as readable plain text: headings, lists, tables, and links with their addresses. */
export function nodesText(nodes: readonly Node[], pageUrl: string): string {
  return flow(nodes, pageUrl).join('\n\n')
}

/** Returns the text of each block; inline nodes between blocks form a paragraph. */
function flow(nodes: readonly Node[], pageUrl: string): string[] {
  const parts: string[] = []
  let line: Node[] = []
  const endLine = () => {
    parts.push(inline(line, pageUrl))
    line = []
  }
  for (const node of nodes) {
    if (!isElement(node) || !blocks.test(node.name)) line.push(node)
    else {
      endLine()
      parts.push(blockText(node, pageUrl))
    }
  }
  endLine()
  return parts.filter((part) => part !== '')
}

function blockText(element: Element, pageUrl: string): string {
  const { name } = element
  const children = element.children as Node[]
  if (name === 'hr') return '-'.repeat(20)
  if (name === 'ul' || name === 'ol') return listText(element, pageUrl)
  if (name === 'table') return tableText(element, pageUrl)
  if (name === 'blockquote') return marked(flow(children, pageUrl).join('\n\n'), '> ', '> ')
  if (name === 'pre') return marked(rawText(children), '    ', '    ')
  const text = inline(children, pageUrl)
  if (!name.startsWith('h')) return text
  const underline = (name === 'h2' ? '=' : '-').repeat(Math.min([...text].length, widest))
  return `${text}\n${underline}`
}

function listText({ name, attribs, children }: Element, pageUrl: string): string {
  const items = (children as Node[]).filter((node) => isElement(node))
  const first = Number(attribs.start ?? 1)
  const isLoose = items.some((item) =>
    item.children.some((node) => isElement(node as Node) && 'name' in node && node.name === 'p'),
  )
  return items
    .map((item, index) => {
      const mark = name === 'ol' ? `${first + index}. ` : '- '
      const text = flow(item.children as Node[], pageUrl).join(isLoose ? '\n\n' : '\n')
      return marked(text, mark, ' '.repeat(mark.length))
    })
    .join(isLoose ? '\n\n' : '\n')
}

/** Aligns the columns of a table if they fit; otherwise each row becomes lines with column names. */
function tableText(table: Element, pageUrl: string): string {
  const rows = rowsOf(table).map((row) =>
    (row.children as Node[])
      .filter((node) => isElement(node))
      .map((cell) => inline(cell.children as Node[], pageUrl).replaceAll('\n', ' ')),
  )
  const [head = [], ...body] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => lengthOf(row[column]))))
  const width = widths.reduce((sum, one) => sum + one + 3, 0)
  if (width > widest)
    return body
      .map((row) => row.map((cell, column) => `${head[column] ?? ''}: ${cell}`).join('\n'))
      .join('\n\n')
  const line = (row: string[]) =>
    widths.map((one, column) => (row[column] ?? '') + ' '.repeat(one - lengthOf(row[column]))).join(' | ')
  return [line(head), widths.map((one) => '-'.repeat(one)).join('-+-'), ...body.map(line)]
    .map((text) => text.trimEnd())
    .join('\n')
}

function rowsOf(element: Element): Element[] {
  return (element.children as Node[])
    .filter((node) => isElement(node))
    .flatMap((node) => (node.name === 'tr' ? [node] : rowsOf(node)))
}

function inline(nodes: readonly Node[], pageUrl: string): string {
  return nodes
    .map((node) => inlineText(node, pageUrl))
    .join('')
    .replaceAll(/ *\n */g, '\n')
    .trim()
}

function inlineText(node: Node, pageUrl: string): string {
  if ('data' in node) return String(node.data).replaceAll(/\s+/g, ' ')
  if (!isElement(node)) return ''
  if (node.name === 'br') return '\n'
  if (node.name === 'img') return m.notifications_email_picture({ words: node.attribs.alt || '–' })
  const text = (node.children as Node[]).map((child) => inlineText(child, pageUrl)).join('')
  if (node.name === 'del') return `~${text}~`
  if (node.name !== 'a' || !node.attribs.href) return text
  const url = absolute(node.attribs.href, pageUrl)
  return isSame(text, url) ? url.replace(/^(mailto|tel):/, '') : `${text} (${url})`
}

/** Checks whether a link's text is its own address. */
function isSame(text: string, url: string): boolean {
  const bare = (address: string) =>
    address
      .trim()
      .replace(/^(https?:\/\/|mailto:|tel:)/, '')
      .replace(/\/$/, '')
  return bare(text) === bare(url)
}

function rawText(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      'data' in node ? String(node.data) : isElement(node) ? rawText(node.children as Node[]) : '',
    )
    .join('')
    .trimEnd()
}

function marked(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : others) + line)
    .map((line) => line.trimEnd())
    .join('\n')
}

function lengthOf(text = ''): number {
  return [...text].length
}
