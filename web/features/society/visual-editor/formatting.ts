import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import { redoDepth, undoDepth } from 'prosemirror-history'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
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

/** Rows and columns of a new table. */
const rowsOfTable = 3
const columnsOfTable = 2

/** Wraps blocks in a quotation, or unwraps them. */
export const toggleQuotation: Command = (state, dispatch) =>
  findParent(state, [nodes.blockquote]) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Turns the selected blocks into a list, changes its kind, or ends it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = findParent(state, [nodes.bullet_list, nodes.ordered_list])
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.start, type, { tight: list.node.attrs.tight }))
    return true
  }
}

/** Converts the chosen blocks to headings, plain text or code. */
export function setStyle(level: number | 'plain' | 'code'): Command {
  if (level === 'plain') return setBlockType(nodes.paragraph)
  if (level === 'code') return setBlockType(nodes.code_block)
  return setBlockType(nodes.heading, { level })
}

/** Inserts an empty table with a heading row, and selects its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      Array.from({ length: columnsOfTable }, () => type.create()),
    )
  const body = Array.from({ length: rowsOfTable - 1 }, () => row(nodes.table_cell))
  const table = nodes.table.create(null, [row(nodes.table_header), ...body])
  return insertBlock(state, dispatch, table, 3)
}

/** Inserts a horizontal rule between two parts of the text. */
export const insertLine: Command = (state, dispatch) =>
  insertBlock(state, dispatch, nodes.horizontal_rule.create(), 1)

/** Inserts a block below the cursor's, or in place of an empty one; moves the cursor `inside`. */
function insertBlock(
  state: EditorState,
  dispatch: Parameters<Command>[1],
  block: Node,
  inside: number,
): boolean {
  const { $from } = state.selection
  const parent = $from.node(-1)
  if ($from.depth === 0 || !parent.canReplaceWith($from.indexAfter(-1), $from.indexAfter(-1), block.type))
    return false
  const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
  const isLast = $from.indexAfter(-1) === parent.childCount
  const start = isEmpty ? $from.before() : $from.after()
  const content = isLast ? [block, nodes.paragraph.create()] : [block]
  const tr = state.tr.replaceWith(start, $from.after(), content)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(start + inside))).scrollIntoView())
  return true
}

/** Inserts a picture at the cursor, or changes the description of a chosen one. */
export function putPicture(src: string, alt: string): Command {
  return (state, dispatch) => {
    const { selection } = state
    const chosen = selection instanceof NodeSelection && selection.node.type === nodes.image
    const tr = chosen
      ? state.tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt })
      : state.tr.replaceSelectionWith(nodes.image.create({ src, alt }), false)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Links the chosen text, or inserts `text` as a link. */
export function setLink(range: { from: number; to: number }, href: string, text: string): Command {
  return (state, dispatch) => {
    const { tr } = state
    const isNew = range.from === range.to
    if (isNew) tr.insertText(text || href, range.from)
    const to = isNew ? range.from + (text || href).length : range.to
    tr.removeMark(range.from, to, marks.link)
    tr.addMark(range.from, to, marks.link.create({ href }))
    dispatch?.(
      tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(marks.link).scrollIntoView(),
    )
    return true
  }
}

/** Removes a link; its text stays. */
export function removeLink({ from, to }: { from: number; to: number }): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.removeMark(from, to, marks.link))
    return true
  }
}
