import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  /** `boxed` sets it apart from what stands around it. */
  look?: 'boxed' | 'plain'
  /** Shows it opened at first. */
  open?: boolean
  children: ReactNode
}

/** Shows its summary, and everything else once somebody opens it. */
export function Disclosure({ summary, look = 'boxed', open, children }: DisclosureProps) {
  return (
    <details className={styles[look]} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
