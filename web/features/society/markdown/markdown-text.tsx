import styles from './markdown-text.module.css'

/** A text that administrators wrote in Markdown, as the server rendered and sanitised it. */
export function MarkdownText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only harmless markup through
    <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
