import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  /** Plain text; blank lines separate paragraphs. */
  text: string
  lang?: string | undefined
  /** The postal address above it, positioned for a window envelope. */
  address?: string | null
}

/** A text for printing; several sheets print on a page each. */
export function Sheet({ text, lang, address }: SheetProps) {
  const paragraphs = text.split(/\n{2,}/)
  return (
    <article className={styles.sheet} lang={lang}>
      {address && <p className={styles.address}>{address}</p>}
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a stored text never move
        <p key={place} className={styles.paragraph}>
          <TypedText>{paragraph}</TypedText>
        </p>
      ))}
    </article>
  )
}
