import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** The message, for instance 'No profiles found...'. */
  message: string
  tone?: 'plain' | 'danger'
  /** The next step: a sentence, a link button. */
  children?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ message, tone = 'plain', children }: EmptyStateProps) {
  return (
    <div className={`${styles.empty} ${styles[tone]}`}>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
