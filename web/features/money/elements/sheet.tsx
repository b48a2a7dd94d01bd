import { languageOf } from '../../../../contract/text/script-language.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './money.module.css'

interface SheetProps {
  /** Plain text; blank lines separate paragraphs. */
  text: string
  /** The postal address above it, positioned for a window envelope. */
  address?: string | null
  /** The name above the address. */
  name?: string
}

/** A text for printing; several sheets print on a page each. */
export function Sheet({ text, address, name }: SheetProps) {
  const paragraphs = text.split(/\n{2,}/)
  return (
    <article className={styles.sheet} lang={languageOf(text)}>
      {address && (
        <p className={styles.address}>
          <TypedText>{`${name ?? ''}\n${address}`.trim()}</TypedText>
        </p>
      )}
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a stored text never move
        <p key={place} className={styles.paragraph}>
          <TypedText>{paragraph}</TypedText>
        </p>
      ))}
    </article>
  )
}
