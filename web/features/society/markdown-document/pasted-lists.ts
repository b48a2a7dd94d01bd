/** A piece of markup that was pasted, without anything that the editor does not know. */
export interface PastedElement {
  tag: string
  attributes: Record<string, string>
  children: PastedNode[]
  /** Where a word processor writes an item of a list as a paragraph: its level, and whether it has a number. */
  item?: { level: number; isNumbered: boolean }
}

export type PastedNode = PastedElement | string

export const element = (tag: string, attributes: Record<string, string> = {}): PastedElement => ({
  tag,
  attributes,
  children: [],
})

/** All words in a piece of markup. */
export const wordsOf = (node: PastedNode): string =>
  typeof node === 'string' ? node : node.children.map(wordsOf).join('')

/** Makes lists of the paragraphs that a word processor writes for them, and drops paragraphs without a word. */
export function withLists(nodes: readonly PastedNode[]): PastedNode[] {
  const result: PastedNode[] = []
  // The lists that are open, the outermost first.
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
