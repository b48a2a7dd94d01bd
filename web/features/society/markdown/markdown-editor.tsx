import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../../../contract/paraglide/messages.js'
import { acceptedPictures } from '../../../../contract/picture-files.ts'
import { fileHandlers } from '../../../browser/files.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Markup } from '../../../design/elements/markup.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import fieldStyles from '../../../design/fields/field.module.css'
import { FieldError, Hint, LabelText, useField } from '../../../design/fields/field.tsx'
import { FileButton } from '../../../design/fields/file-field.tsx'
import { PictureDescription } from '../../pictures/picture-description.tsx'
import { SendPictureAgain, usePictureUpload } from '../../pictures/picture-field.tsx'
import editorStyles from '../visual-editor/visual-editor.module.css'
import type { EditorHandle } from '../visual-editor/visual-editor.tsx'
import styles from './markdown.module.css'
import { insertPictureSource, MarkdownHint, MarkdownPreview, useMarkdownPreview } from './markdown-source.tsx'

interface MarkdownEditorProps {
  name: string
  text: string
  /** The rendered text. */
  html: string
  required?: boolean
  /** More buttons below the field. */
  buttons?: (field: TypedText) => ReactNode
}

/** Access to the field's text. */
export interface TypedText {
  isBlank: () => boolean
  replace: (text: string) => void
}

/**
 * A field for Markdown with a visual editor, or its source beside a preview. The form sends the source, which changes
 * only when the author changes the text.
 */
export function MarkdownEditor({ name, text, html, required = true, buttons }: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<EditorHandle>(null)
  const pictures = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<string>()
  const { isSending, unsent, send } = usePictureUpload(({ url }) => setPicture(url))
  const { preview, follow } = useMarkdownPreview(html)
  const props = { name, label: m.society_text(), hint: <MarkdownHint />, required }
  const links = useField(props)
  const initial = links.typed?.[0] ?? text
  const { mode, VisualEditor, isOdd, shown, toSource, toVisual } = useEditorMode(initial)
  const isSource = mode === 'source'
  const { id } = links.control
  const labelId = `${id}-label`

  // Recent input must be part of the submission, and of the draft that is stored when a session ends.
  useEffect(() => {
    const field = area.current
    const form = field?.form
    const complete = ({ formData }: FormDataEvent) => {
      editor.current?.flush()
      if (field) formData.set(name, field.value)
    }
    form?.addEventListener('formdata', complete)
    return () => form?.removeEventListener('formdata', complete)
  }, [name])

  function isBlank() {
    editor.current?.flush()
    return area.current?.value.trim() === ''
  }
  function write(source: string) {
    if (!area.current) return
    area.current.value = source
    // The form and its draft then treat it like typed input.
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  function replace(replacement: string) {
    editor.current?.flush()
    write(replacement)
    if (!isSource) toVisual(replacement)
    follow(replacement)
  }
  function showSource() {
    editor.current?.flush()
    toSource()
    follow(area.current?.value ?? '')
  }
  /** Uploads a pasted or dropped picture; each is described before the next one. */
  function take([first, ...others]: File[]) {
    if (isSending || others.length > 0) showAlert('info', m.pictures_one_at_a_time())
    if (first && !isSending) send(first)
  }
  function put(src: string, alt: string) {
    // Nothing outside of a dialog can have the focus.
    flushSync(() => setPicture(undefined))
    if (!isSource) editor.current?.insertPicture(src, alt)
    else if (area.current) follow(insertPictureSource(area.current, src, alt))
  }
  return (
    <div className={isSource ? `${styles.editor} ${styles.beside}` : styles.editor}>
      <div className={styles.column} {...fileHandlers(take)}>
        <div className={fieldStyles.field}>
          <label id={labelId} className={fieldStyles.label} htmlFor={isSource ? id : undefined}>
            <LabelText {...props} />
          </label>
          {isSource && <Hint id={links.hintId}>{props.hint}</Hint>}
          {isOdd && <p role="status">{m.society_source_only()}</p>}
          <textarea
            {...(isSource ? links.control : { name })}
            ref={area}
            hidden={!isSource}
            className={`${fieldStyles.control} ${styles.area}`}
            autoComplete="off"
            rows={18}
            defaultValue={initial}
            onChange={(event) => follow(event.currentTarget.value)}
          />
          {mode === 'loading' && <LoadingEditor html={html} />}
          {mode === 'visual' && VisualEditor && (
            <VisualEditor
              key={shown.turn}
              text={shown.text}
              handle={editor}
              className={styles.text}
              attributes={{
                ...editableAttributes(id, labelId, links.error ? links.errorId : undefined),
                'aria-required': String(required),
              }}
              onChange={write}
              onPicture={() => pictures.current?.click()}
            />
          )}
          <FieldError id={links.errorId}>{links.error}</FieldError>
        </div>
        <ButtonRow>
          <FileButton ref={pictures} accept={acceptedPictures} disabled={isSending} onChoose={send}>
            {m.pictures_insert()}
          </FileButton>
          {mode === 'visual' && <Button onClick={showSource}>{m.society_source_show()}</Button>}
          {isSource && (
            <Button onClick={() => toVisual(area.current?.value ?? '')}>{m.society_source_hide()}</Button>
          )}
          {buttons?.({ isBlank, replace })}
          <span role="status">{isSending ? m.pictures_sending() : ''}</span>
        </ButtonRow>
        <SendPictureAgain unsent={unsent} />
      </div>
      {isSource && <MarkdownPreview html={preview} />}
      {picture && (
        <PictureDescription
          src={picture}
          alt={null}
          onDescribe={(alt) => put(picture, alt)}
          onClose={() => setPicture(undefined)}
        />
      )}
    </div>
  )
}

function editableAttributes(
  id: string,
  labelId: string,
  errorId: string | undefined,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    ...(errorId ? { 'aria-invalid': 'true', 'aria-describedby': errorId } : {}),
  }
}

/** Number of buttons of the toolbar where the text begins with a paragraph. */
export const toolCount = 12

/** The text in place of the visual editor while that loads; the server renders the same. */
function LoadingEditor({ html }: { html: string }) {
  return (
    <div className={editorStyles.editor} aria-busy="true">
      <div className={editorStyles.toolbar} aria-hidden="true" inert>
        <select className={editorStyles.style} disabled>
          {styleTexts.map((text) => (
            <option key={text()}>{text()}</option>
          ))}
        </select>
        {Array.from({ length: toolCount }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <span key={place} className={editorStyles.tool} />
        ))}
      </div>
      <div className={`${editorStyles.place} ${styles.text}`}>
        <Markup html={html} className={editorStyles.rendered} lang="en" />
      </div>
    </div>
  )
}

/** The choices of style, of which the longest determines the list's width. */
const styleTexts = [
  m.society_editor_plain,
  m.society_editor_heading,
  m.society_editor_subheading,
  m.society_editor_small_heading,
  m.society_editor_code,
]

type Editing = typeof import('../visual-editor/visual-editor.tsx')

/** The chosen mode, until the page is reloaded. */
let prefersSource = false

/** Chooses between the visual editor and the source, and loads the editor. */
function useEditorMode(initial: string) {
  const [editing, setEditing] = useState<Editing | 'failed'>()
  const [isSource, setSource] = useState(prefersSource)
  const [shown, setShown] = useState({ text: initial, turn: 0 })

  useEffect(() => {
    let isGone = false
    import('../visual-editor/visual-editor.tsx').then(
      (loaded) => isGone || setEditing(loaded),
      () => isGone || setEditing('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])
  const isLoaded = editing !== undefined && editing !== 'failed'
  const canShow = useMemo(() => isLoaded && editing.canShow(shown.text), [isLoaded, editing, shown])
  const isOdd = isLoaded && !isSource && !canShow
  const isVisual = isLoaded && !isSource && !isOdd
  return {
    mode: isVisual ? 'visual' : !editing && !isSource ? 'loading' : 'source',
    VisualEditor: isLoaded ? editing.VisualEditor : undefined,
    /** true where the text can only be edited as source. */
    isOdd,
    /** The editor's initial text, and the number of times it was opened. */
    shown,
    toSource() {
      prefersSource = true
      setSource(true)
    },
    toVisual(text: string) {
      prefersSource = false
      setSource(false)
      setShown(({ turn }) => ({ text, turn: turn + 1 }))
    },
  } as const
}
