import { m } from '../../../../contract/paraglide/messages.js'

/** Inserts a picture at the cursor of a field with Markdown, and returns what then stands in it. */
export function insertPictureSource(field: HTMLTextAreaElement, src: string, alt: string): string {
  const description = alt.replace(/[\\`*_~[\]<&!]/g, '\\$&')
  field.setRangeText(`![${description}](${src})`, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  return field.value
}

/** Says how to format a text by signs. */
export function MarkdownHint() {
  return (
    <>
      {m.society_markdown_hint()} <code># {m.society_markdown_heading()}</code>,{' '}
      <code>**{m.society_markdown_bold()}**</code>, <code>- {m.society_markdown_list()}</code>,{' '}
      <code>[{m.society_markdown_link()}](https://…)</code>
    </>
  )
}
