import type { ReactNode } from 'react'
import { Mark } from '../theme/motif.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** Says what is missing, for instance 'No profiles found...'. */
  message: string
  tone?: 'plain' | 'danger'
  /** The next step: a sentence, a link button. */
  children?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ message, tone = 'plain', children }: EmptyStateProps) {
  return (
    <div className={tone === 'danger' ? `${styles.empty} ${styles.danger}` : styles.empty}>
      {tone === 'plain' && <Mark size={40} />}
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
