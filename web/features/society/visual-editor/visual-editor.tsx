import 'prosemirror-gapcursor/style/gapcursor.css'
import 'prosemirror-view/style/prosemirror.css'
import type { Command } from 'prosemirror-state'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../../../contract/paraglide/messages.js'
import { DialogForm } from '../../../design/dialogs/dialog-form.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { PictureDescription } from '../../pictures/picture-description.tsx'
import { fromMarkdown } from '../markdown-document/from-markdown.ts'
import { type LinkPlace, linkPlaceOf, putPicture, removeLink, setLink } from './formatting.ts'
import { Toolbar } from './toolbar.tsx'
import { useEditorView } from './use-editor-view.ts'
import styles from './visual-editor.module.css'

/** Checks whether the editor can show and serialise a text without loss. */
export const canShow = (text: string) => fromMarkdown(text) !== null

/** Actions of the editor for other components. */
export interface EditorHandle {
  insertPicture: (src: string, alt: string) => void
  /** Serialises pending changes. */
  flush: () => void
}

interface VisualEditorProps {
  /** The initial text; later changes of it are ignored. */
  text: string
  /** Label, description and validity of the field, as of any control. */
  attributes: Record<string, string>
  /** The look of the text on a page. */
  className?: string
  handle: RefObject<EditorHandle | null>
  onChange: (text: string) => void
  /** Asks for a picture to insert. */
  onPicture: () => void
}

/** Shows a text as on its page, and edits it there. It serialises Markdown only after a change. */
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
  const { view, formats, flush } = useEditorView({ place, text, attributes, onChange, onLink: setAsked })

  function act(command: Command) {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  /** Closes the dialog first, since nothing outside of one can have the focus. */
  function answer(command: Command) {
    flushSync(() => {
      setAsked(undefined)
      setDescribes(false)
    })
    act(command)
  }
  useImperativeHandle(handle, () => ({ insertPicture: (src, alt) => act(putPicture(src, alt)), flush }))
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

interface LinkDialogProps {
  place: LinkPlace
  onSet: (href: string, text: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Asks for a link's address, and for its text where none is chosen. */
function LinkDialog({ place, onSet, onRemove, onClose }: LinkDialogProps) {
  const [error, setError] = useState<string>()
  const isNew = place.from === place.to

  function take(fields: FormData): boolean {
    const href = linkAddress(String(fields.get('address')))
    if (href) onSet(href, String(fields.get('words') ?? '').trim())
    else setError(m.society_editor_link_wrong())
    return Boolean(href)
  }

  return (
    <DialogForm
      title={m.society_editor_link()}
      button={m.society_editor_link_set()}
      choices={place.href && <Button onClick={onRemove}>{m.society_editor_link_remove()}</Button>}
      onTake={take}
      onClose={onClose}
    >
      <TextField
        name="address"
        label={m.society_editor_link_address()}
        hint={m.society_editor_link_hint()}
        inputMode="url"
        required
        defaultValue={place.href}
        error={error}
      />
      {isNew && <TextField name="words" label={m.society_editor_link_text()} />}
    </DialogForm>
  )
}

/** An address typed without its scheme. */
const host = /^[^\s/:@?#]+\.[^\s/:@?#]{2,}(?:[/?#]\S*)?$/
const email = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const complete = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:[+\d]|\/(?!\/)|#\S)\S*$/i

/** Returns the address of a link for the typed text; undefined for an invalid one. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (complete.test(address)) return address
  if (email.test(address)) return `mailto:${address}`
  return host.test(address) ? `https://${address}` : undefined
}
