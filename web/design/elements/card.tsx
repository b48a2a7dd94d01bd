import type { ReactNode } from 'react'
import styles from './card.module.css'

type CardTag = 'div' | 'section' | 'article' | 'li'

interface CardProps {
  as?: CardTag
  /** `celebration` is for birthdays and festivals. */
  tone?: 'plain' | 'celebration'
  /** Id of the heading that names a section. */
  labelledBy?: string
  children: ReactNode
}

/** A white sheet with rounded corners. */
export function Card({ as: Tag = 'div', tone = 'plain', labelledBy, children }: CardProps) {
  return (
    <Tag
      className={tone === 'celebration' ? `${styles.card} ${styles.celebration}` : styles.card}
      aria-labelledby={labelledBy}
    >
      {children}
    </Tag>
  )
}
