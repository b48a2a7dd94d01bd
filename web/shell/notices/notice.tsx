import type { ReactNode } from 'react'
import { useNavigationFocus } from '../../design/elements/navigation-focus.ts'
import { DancerFrieze } from '../../design/theme/motif.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  heading: string
  text: string
  /** The next step. */
  children?: ReactNode
}

/** A page that consists of one message. */
export function Notice({ heading, text, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <div className={styles.words}>
        <h1 ref={useNavigationFocus()} tabIndex={-1}>
          {heading}
        </h1>
        <p>{text}</p>
        {children}
      </div>
      <div className={styles.wall}>
        <DancerFrieze />
      </div>
    </div>
  )
}
