import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { StoredPicture } from '../../../../contract/society/pictures/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import fieldStyles from '../../../design/fields/field.module.css'
import { Field, useField } from '../../../design/fields/field.tsx'
import { PictureButton } from '../pictures/picture-button.tsx'
import styles from './markdown-editor.module.css'
import { MarkdownText } from './markdown-text.tsx'

/** Milliseconds without typing after which the preview is updated. */
const pauseMilliseconds = 300

interface MarkdownEditorProps {
  name: string
  text: string
  /** The rendered text. */
  html: string
  /** More buttons below the field. */
  buttons?: (field: TypedText) => ReactNode
}

/** What stands in the field. */
export interface TypedText {
  isBlank: () => boolean
  replace: (text: string) => void
}

/** A field for Markdown with a preview. */
export function MarkdownEditor({ name, text, html, buttons }: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { preview, follow } = usePreview(html)
  const props = { name, label: m.society_text(), hint: <MarkdownHint />, required: true }
  const links = useField(props)

  function insert({ url }: StoredPicture) {
    const target = area.current
    if (!target) return
    insertPicture(target, url)
    follow(target.value)
  }
  function replace(replacement: string) {
    const target = area.current
    if (!target) return
    target.setRangeText(replacement, 0, target.value.length, 'start')
    target.scrollTop = 0
    // The form, its draft and the preview then know of it as if it had been typed.
    target.dispatchEvent(new Event('input', { bubbles: true }))
    target.focus()
  }
  return (
    <div className={styles.editor}>
      <div className={styles.column}>
        <Field props={props} links={links}>
          <textarea
            {...links.control}
            ref={area}
            className={`${fieldStyles.control} ${styles.area}`}
            rows={18}
            defaultValue={links.kept?.[0] ?? text}
            onChange={(event) => follow(event.currentTarget.value)}
          />
        </Field>
        <PictureButton label={m.society_picture_insert()} onStored={insert} />
        {buttons?.({ isBlank: () => area.current?.value.trim() === '', replace })}
      </div>
      <section className={styles.column} aria-label={m.society_preview()}>
        <p className={styles.heading} aria-hidden="true">
          {m.society_preview()}
        </p>
        <div className={styles.preview}>
          {preview ? <MarkdownText html={preview} /> : <p>{m.society_preview_empty()}</p>}
        </div>
      </section>
    </div>
  )
}

/** Renders what was typed on the server, as it will be for everyone; only the newest response counts. */
function usePreview(html: string) {
  const [preview, setPreview] = useState(html)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(0)

  async function render(text: string) {
    newest.current += 1
    const turn = newest.current
    const answer = await showFaultsOf(browserApi.request('POST /api/admin/preview', { body: { text } }))
    if (answer && turn === newest.current) setPreview(answer.html)
  }
  return {
    preview,
    follow(text: string) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void render(text), pauseMilliseconds)
    },
  }
}

/** Inserts a picture at the cursor, with its description selected so that typing replaces it. */
function insertPicture(target: NonNullable<RefObject<HTMLTextAreaElement | null>['current']>, url: string) {
  const description = m.society_picture_describe()
  const start = target.selectionStart
  target.setRangeText(`![${description}](${url})`, start, target.selectionEnd, 'end')
  target.focus()
  target.setSelectionRange(start + '!['.length, start + '!['.length + description.length)
}

function MarkdownHint() {
  return (
    <>
      {m.society_markdown_hint()} <code># {m.society_markdown_heading()}</code>,{' '}
      <code>**{m.society_markdown_bold()}**</code>, <code>- {m.society_markdown_list()}</code>,{' '}
      <code>[{m.society_markdown_link()}](https://…)</code>
    </>
  )
}
