import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { schema } from '../markdown-document/schema.ts'

const { nodes, marks } = schema

const lineBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.heading) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** A cell is one paragraph. */
const lineBreakInTable: Command = (state, dispatch) => isInTable(state) && lineBreak(state, dispatch)

/** What keys do, and how signs of Markdown at the beginning of a line act at once; Tab leaves the field but for tables. */
export function editorPlugins(askForLink: Command): Plugin[] {
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
        wrappingInputRule(/^(\d{1,9})[.)]\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
        wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
        textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
      ],
    }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-k': askForLink,
      'Mod-]': sinkListItem(nodes.list_item),
      'Mod-[': liftListItem(nodes.list_item),
      Enter: chainCommands(lineBreakInTable, splitListItem(nodes.list_item)),
      'Shift-Enter': chainCommands(exitCode, lineBreak),
      Tab: goToNextCell(1),
      'Shift-Tab': goToNextCell(-1),
    }),
    keymap(baseKeymap),
    history(),
    tableEditing(),
    gapCursor(),
  ]
}
