import { redoDepth, undoDepth } from 'prosemirror-history'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { schema } from '../markdown-document/schema.ts'

const { nodes, marks } = schema

/** The level of the first headings of a text that has none. */
const usualLevel = 2

/** The formats at the cursor, for the toolbar. */
export interface Formats {
  style: number | 'plain' | 'code'
  /** The highest level of heading in the text; pages show it as their first. */
  firstLevel: number
  strong: boolean
  em: boolean
  strike: boolean
  bullets: boolean
  numbers: boolean
  quotation: boolean
  table: boolean
  link: LinkPlace | undefined
  /** The chosen picture. */
  picture: { src: string; alt: string } | undefined
  mayUndo: boolean
  mayRedo: boolean
}

/** The range of a link, present or future. */
export interface LinkPlace {
  from: number
  to: number
  href: string
}

/** Returns the formats at the cursor. */
export function formatsOf(state: EditorState): Formats {
  const { selection, doc } = state
  const block = selection.$from.parent
  const list = findParent(state, [nodes.bullet_list, nodes.ordered_list])?.node.type
  const picture = selection instanceof NodeSelection && selection.node.type === nodes.image && selection.node
  return {
    style:
      block.type === nodes.heading ? block.attrs.level : block.type === nodes.code_block ? 'code' : 'plain',
    firstLevel: firstLevelOf(doc),
    strong: hasMark(state, marks.strong),
    em: hasMark(state, marks.em),
    strike: hasMark(state, marks.strike),
    bullets: list === nodes.bullet_list,
    numbers: list === nodes.ordered_list,
    quotation: findParent(state, [nodes.blockquote]) !== undefined,
    table: isInTable(state),
    link: linkAt(state),
    picture: picture ? { src: picture.attrs.src, alt: picture.attrs.alt } : undefined,
    mayUndo: undoDepth(state) > 0,
    mayRedo: redoDepth(state) > 0,
  }
}

/** Returns the link at the cursor, or the chosen text, which may become one. */
export function linkPlaceOf(state: EditorState): LinkPlace {
  const { from, to } = state.selection
  return linkAt(state) ?? { from, to, href: '' }
}

/** Finds the innermost block of some types around the cursor, and its start. */
export function findParent({ selection: { $from } }: EditorState, types: readonly NodeType[]) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, start: $from.before(depth) }
  }
  return undefined
}

function firstLevelOf(doc: Node): number {
  const levels: number[] = []
  doc.descendants((node) => {
    if (node.type === nodes.heading) levels.push(node.attrs.level)
    return !node.isTextblock
  })
  return levels.length > 0 ? Math.min(...levels) : usualLevel
}

function hasMark({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  const { empty, $from, from, to } = selection
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, mark)
}

/** Returns the whole link with the cursor in it, or undefined outside of one. */
function linkAt({ selection: { $from, empty, to } }: EditorState): LinkPlace | undefined {
  const { parent } = $from
  const offset = Math.min($from.parentOffset, Math.max(0, parent.content.size - (empty ? 0 : 1)))
  const inside = [parent.childAfter(offset), ...(empty ? [parent.childBefore(offset)] : [])]
  const found = inside.find(({ node }) => node && marks.link.isInSet(node.marks))
  const link = found?.node && marks.link.isInSet(found.node.marks)
  if (!found || !link) return undefined
  let { index: first, index: last } = found
  while (first > 0 && link.isInSet(parent.child(first - 1).marks)) first -= 1
  while (last + 1 < parent.childCount && link.isInSet(parent.child(last + 1).marks)) last += 1
  const start = $from.start() + sizeBefore(parent, first)
  const end = $from.start() + sizeBefore(parent, last + 1)
  return to > end ? undefined : { from: start, to: end, href: link.attrs.href }
}

const sizeBefore = (parent: Node, index: number) =>
  parent.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0)
