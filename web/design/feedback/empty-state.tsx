import type { ReactNode } from 'react'
import { Mark } from '../theme/motif.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** Names the missing things, for instance 'No profiles found...'. */
  message: string
  tone?: 'plain' | 'danger'
  /** The next step: a sentence, a link button. */
  children?: ReactNode
}

/** Stands in place of a list without entries. */
export function EmptyState({ message, tone = 'plain', children }: EmptyStateProps) {
  return (
    <div className={tone === 'danger' ? `${styles.empty} ${styles.danger}` : styles.empty}>
      {tone === 'plain' && <Mark size={40} />}
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
