import { useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import styles from './markdown.module.css'
import { MarkdownText } from './markdown-text.tsx'

/** Inserts a picture at the cursor of a Markdown field, and returns the field's text. */
export function insertPictureSource(field: HTMLTextAreaElement, src: string, alt: string): string {
  const description = alt.replace(/[\\`*_~[\]<&!]/g, '\\$&')
  field.setRangeText(`![${description}](${src})`, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  return field.value
}

/** Explains the formatting characters of a text. */
export function MarkdownHint() {
  return (
    <>
      {m.society_markdown_hint()} <code># {m.society_markdown_heading()}</code>,{' '}
      <code>**{m.society_markdown_bold()}**</code>, <code>- {m.society_markdown_list()}</code>,{' '}
      <code>[{m.society_markdown_link()}](https://…)</code>
    </>
  )
}

/** Milliseconds of debouncing the preview. */
const pauseMilliseconds = 300

/** The rendered text beside its source. */
export function MarkdownPreview({ html }: { html: string }) {
  return (
    <section className={styles.column} aria-label={m.society_preview()}>
      <p className={styles.heading} aria-hidden="true">
        {m.society_preview()}
      </p>
      <div className={styles.preview}>
        {html ? <MarkdownText html={html} /> : <p>{m.society_preview_empty()}</p>}
      </div>
    </section>
  )
}

/** Renders typed Markdown on the server, in its final form; only the newest response counts. */
export function useMarkdownPreview(html: string) {
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
