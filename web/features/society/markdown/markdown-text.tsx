import { Markup } from '../../../design/elements/markup.tsx'
import styles from './markdown.module.css'

/** A Markdown text of the administrators, rendered and sanitised by the server. */
export function MarkdownText({ html, lang = 'en' }: { html: string; lang?: string | undefined }) {
  return <Markup html={html} className={styles.text} lang={lang} />
}
