import { languageOf } from '../../../../contract/text/script-language.ts'
import styles from './linked-text.module.css'
import { splitAtLinks } from './links-in-text.ts'

/** A member's text with its line breaks, and with web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto" lang={languageOf(text)}>
      {splitAtLinks(text).map(({ text: piece, href, start }) =>
        href === null ? (
          piece
        ) : (
          <a key={start} href={href} rel="nofollow ugc noopener" target="_blank">
            {piece}
          </a>
        ),
      )}
    </p>
  )
}
