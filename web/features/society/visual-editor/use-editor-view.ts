import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { fromMarkdown } from '../markdown-document/from-markdown.ts'
import { toMarkdown } from '../markdown-document/to-markdown.ts'
import { editorPlugins } from './editor-plugins.ts'
import { type Formats, formatsOf, type LinkPlace, linkPlaceOf } from './formats.ts'
import { pasteHandlers } from './paste.ts'

/** Milliseconds without a change after which the text is written: a long one takes a tenth of a second. */
const pauseMilliseconds = 200

interface ViewOptions {
  place: RefObject<HTMLDivElement | null>
  /** What is shown at first. */
  text: string
  attributes: Record<string, string>
  onChange: (text: string) => void
  onLink: (place: LinkPlace) => void
}

/** Keeps an editor in `place`, says what the text has at the cursor, and writes the text soon after it was changed. */
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

  // The editor keeps its elements outside React.
  useEffect(() => {
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

  // A refused form may name a fault of the text.
  const { attributes } = options
  useEffect(() => {
    if (attributes) view?.setProps({})
  }, [view, attributes])
  return { view, formats, flush }
}
