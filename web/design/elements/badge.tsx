import type { ReactNode } from 'react'
import styles from './badge.module.css'

type BadgeTone = 'neutral' | 'success' | 'celebration' | 'danger' | 'info'

/** A short label, such as Active. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
  )
}
