import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, type Plugin, Selection } from 'prosemirror-state'
import { goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fromMarkdown } from '../markdown-document/from-markdown.ts'
import { type PastedNode, pastedNodes } from '../markdown-document/pasted-nodes.ts'
import { schema } from '../markdown-document/schema.ts'
import { toMarkdown } from '../markdown-document/to-markdown.ts'
import { type Formats, formatsOf, type LinkPlace, linkPlaceOf } from './formatting.ts'

/** Milliseconds of debouncing the serialisation: a long text takes a tenth of a second. */
const pauseMilliseconds = 200

interface ViewOptions {
  place: RefObject<HTMLDivElement | null>
  /** The initial text. */
  text: string
  attributes: Record<string, string>
  onChange: (text: string) => void
  onLink: (place: LinkPlace) => void
}

/** Mounts an editor in `place`; returns the formats at the cursor and reports changes, debounced. */
export function useEditorView({ place, ...options }: ViewOptions) {
  const [view, setView] = useState<EditorView>()
  const [formats, setFormats] = useState<Formats>()
  const newest = useRef(options)
  newest.current = options
  const waiting = useRef<{ write: () => void; timer: ReturnType<typeof setTimeout> }>(undefined)
  const flush = useCallback(() => {
    const change = waiting.current
    waiting.current = undefined
    clearTimeout(change?.timer)
    change?.write()
  }, [])

  // The editor's elements are outside React, and replace the loading text at once.
  useLayoutEffect(() => {
    const doc = fromMarkdown(newest.current.text)
    if (!place.current || !doc) return
    const askForLink: Command = (state, dispatch) => {
      if (dispatch) newest.current.onLink(linkPlaceOf(state))
      return true
    }
    const state = EditorState.create({ doc, plugins: editorPlugins(askForLink) })
    const created = new EditorView(place.current, {
      state,
      attributes: () => newest.current.attributes,
      handleDOMEvents: pasteHandlers,
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction)
        created.updateState(next)
        setFormats(formatsOf(next))
        if (!transaction.docChanged) return
        clearTimeout(waiting.current?.timer)
        const write = () => newest.current.onChange(toMarkdown(next.doc))
        waiting.current = { write, timer: setTimeout(flush, pauseMilliseconds) }
      },
    })
    setView(created)
    setFormats(formatsOf(state))
    return () => {
      flush()
      created.destroy()
    }
  }, [place, flush])

  // A refused form may have a fault of the text.
  const { attributes } = options
  useEffect(() => {
    if (attributes) view?.setProps({})
  }, [view, attributes])
  return { view, formats, flush }
}

const { nodes, marks } = schema

const lineBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.heading) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** A cell is one paragraph. */
const lineBreakInTable: Command = (state, dispatch) => isInTable(state) && lineBreak(state, dispatch)

/** Returns the key bindings and the Markdown input rules; Tab leaves the field except in tables. */
function editorPlugins(askForLink: Command): Plugin[] {
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

const reader = DOMParser.fromSchema(schema)

/** Handles pasted and dropped content; the editor's own handlers turn any text into markup. */
const pasteHandlers = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    if (!event.clipboardData) return false
    event.preventDefault()
    insert(view, event.clipboardData)
    return true
  },
  drop(view: EditorView, event: DragEvent): boolean {
    // Content dragged within this text is moved by the editor.
    if (view.dragging || !event.dataTransfer) return false
    event.preventDefault()
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (!place) return true
    const { doc, tr } = view.state
    view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))))
    insert(view, event.dataTransfer)
    return true
  },
}

function insert(view: EditorView, data: DataTransfer): void {
  const text = data.getData('text/plain')
  const { selection, tr } = view.state
  const nodes = selection.$from.parent.type.spec.code ? [] : pastedNodes(data.getData('text/html'))
  if (nodes.length === 0) {
    if (text) view.pasteText(text)
    return
  }
  const read = reader.parseSlice(elementOf(nodes), { context: selection.$from })
  const slice = isInTable(view.state) ? new Slice(lineOf(read.content), 0, 0) : read
  view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

/** Builds elements in a detached document; no text of the clipboard becomes markup. */
function elementOf(nodes: readonly PastedNode[]): HTMLElement {
  const unseen = document.implementation.createHTMLDocument('')
  const append = (parent: HTMLElement, children: readonly PastedNode[]) => {
    for (const child of children) {
      if (typeof child === 'string') parent.append(child)
      else {
        const element = unseen.createElement(child.tag)
        for (const [name, value] of Object.entries(child.attributes)) element.setAttribute(name, value)
        append(element, child.children)
        parent.append(element)
      }
    }
    return parent
  }
  return append(unseen.body, nodes)
}

/** Returns the text of several blocks, one below the other, for a table cell. */
function lineOf(content: Fragment): Fragment {
  const lines: Node[][] = []
  content.descendants((node) => {
    if (node.isTextblock) lines.push([...node.children])
    else if (node.isInline && lines.length === 0) lines.push([node])
    return !node.isTextblock
  })
  return Fragment.fromArray(
    lines.flatMap((line, place) => (place > 0 ? [schema.node('hard_break'), ...line] : line)),
  )
}
