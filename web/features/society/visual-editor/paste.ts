import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import type { PastedNode } from '../markdown-document/pasted-lists.ts'
import { pastedNodes } from '../markdown-document/pasted-nodes.ts'
import { schema } from '../markdown-document/schema.ts'

const reader = DOMParser.fromSchema(schema)

/** Takes what is pasted or dropped in place of the editor's own way, which makes markup of any text. */
export const pasteHandlers = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    if (!event.clipboardData) return false
    event.preventDefault()
    insert(view, event.clipboardData)
    return true
  },
  drop(view: EditorView, event: DragEvent): boolean {
    // What comes from this text is moved by the editor.
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

/** Builds elements of a document that nobody sees; no text of the clipboard becomes markup. */
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

/** What a cell of a table can hold of several blocks: their words, one below the other. */
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
