import styles from './markdown-text.module.css'

/** A Markdown text of the administrators, as the server rendered and sanitised it. */
export function MarkdownText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only harmless markup through
    <div className={styles.text} lang="en" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
