import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { schema } from '../markdown-document/schema.ts'
import { findParent } from './formats.ts'

const { nodes, marks } = schema

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
