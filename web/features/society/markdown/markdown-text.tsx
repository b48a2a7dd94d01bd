import { Markup } from '../../../design/elements/markup.tsx'
import styles from './markdown-text.module.css'

/** A Markdown text of the administrators, as the server rendered and sanitised it. */
export function MarkdownText({ html, lang = 'en' }: { html: string; lang?: string | undefined }) {
  return <Markup html={html} className={styles.text} lang={lang} />
}
