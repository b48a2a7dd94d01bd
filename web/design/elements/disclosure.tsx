import type { ReactNode } from 'react'
import { TypedText } from '../texts/typed-text.tsx'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  /** `boxed` draws a border around it; `narrow` collapses it on narrow screens only. */
  look?: 'boxed' | 'narrow' | 'plain'
  /** true when it is open initially. */
  open?: boolean
  children: ReactNode
}

/** Content that is collapsed behind a summary. */
export function Disclosure({ summary, look = 'boxed', open, children }: DisclosureProps) {
  return (
    <details className={styles[look]} open={open}>
      <summary>
        <TypedText>{summary}</TypedText>
      </summary>
      {children}
    </details>
  )
}
