import 'prosemirror-gapcursor/style/gapcursor.css'
import 'prosemirror-view/style/prosemirror.css'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fromMarkdown } from '../markdown-document/from-markdown.ts'
import { toMarkdown } from '../markdown-document/to-markdown.ts'
import { PictureDescription } from '../pictures/picture-description.tsx'
import { putPicture, removeLink, setLink } from './editing-commands.ts'
import { editorPlugins } from './editor-plugins.ts'
import { type Formats, formatsOf, type LinkPlace } from './formats.ts'
import { LinkDialog } from './link-dialog.tsx'
import { pasteHandlers } from './paste.ts'
import { Toolbar } from './toolbar.tsx'
import styles from './visual-editor.module.css'

/** true where the editor can show a text and write it again without losing any of it. */
export const canShow = (text: string) => fromMarkdown(text) !== null

/** What others do with the editor. */
export interface EditorHandle {
  insertPicture: (src: string, alt: string) => void
}

interface VisualEditorProps {
  /** What is shown at first; later changes of it are not. */
  text: string
  /** Names, describes and judges the field, as of any control. */
  attributes: Record<string, string>
  /** The look of the text on a page. */
  className?: string
  handle: RefObject<EditorHandle | null>
  onChange: (text: string) => void
  /** Asks for a picture to insert. */
  onPicture: () => void
}

/** Shows a text as its page will, and changes it there. It writes Markdown when something was changed, not before. */
export function VisualEditor({
  text,
  attributes,
  className,
  handle,
  onChange,
  onPicture,
}: VisualEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<LinkPlace>()
  const [describes, setDescribes] = useState(false)
  const { view, formats } = useEditorView({ place, text, attributes, onChange, onLink: setAsked })

  function act(command: Command) {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  /** Closes what was asked first, since nothing outside of a dialog can have the focus. */
  function answer(command: Command) {
    flushSync(() => {
      setAsked(undefined)
      setDescribes(false)
    })
    act(command)
  }
  useImperativeHandle(handle, () => ({ insertPicture: (src, alt) => act(putPicture(src, alt)) }))
  return (
    <div className={styles.editor}>
      {formats && view && (
        <Toolbar
          formats={formats}
          controls={attributes.id ?? ''}
          act={act}
          onLink={() => setAsked(linkPlaceOf(view.state))}
          onPicture={() => (formats.picture ? setDescribes(true) : onPicture())}
        />
      )}
      <div ref={place} className={`${styles.place} ${className}`} data-first-level={formats?.firstLevel} />
      {asked && (
        <LinkDialog
          place={asked}
          onSet={(href, words) => answer(setLink(asked, href, words))}
          onRemove={() => answer(removeLink(asked))}
          onClose={() => answer(nothing)}
        />
      )}
      {describes && formats?.picture && (
        <PictureDescription
          {...formats.picture}
          onDescribe={(alt) => answer(putPicture(formats.picture?.src ?? '', alt))}
          onClose={() => answer(nothing)}
        />
      )}
    </div>
  )
}

const nothing: Command = () => false

/** The link at the cursor, or the chosen text, which may become one. */
function linkPlaceOf(state: EditorState): LinkPlace {
  const { from, to } = state.selection
  return formatsOf(state).link ?? { from, to, href: '' }
}

interface ViewOptions extends Pick<VisualEditorProps, 'text' | 'attributes' | 'onChange'> {
  place: RefObject<HTMLDivElement | null>
  onLink: (place: LinkPlace) => void
}

/** Keeps an editor in `place`, and says what the text has at the cursor. */
function useEditorView({ place, text, attributes, onChange, onLink }: ViewOptions) {
  const [view, setView] = useState<EditorView>()
  const [formats, setFormats] = useState<Formats>()
  const newest = useRef({ text, attributes, onChange, onLink })
  newest.current = { ...newest.current, attributes, onChange, onLink }

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
        if (transaction.docChanged) newest.current.onChange(toMarkdown(next.doc))
      },
    })
    setView(created)
    setFormats(formatsOf(state))
    return () => created.destroy()
  }, [place])

  // A refused form may name a fault of the text.
  useEffect(() => {
    if (attributes) view?.setProps({})
  }, [view, attributes])
  return { view, formats }
}
