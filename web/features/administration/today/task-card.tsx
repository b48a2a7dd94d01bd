import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import type { Task } from './tasks.ts'
import styles from './today.module.css'

/** A card with what waits, and the action for it. */
export function TaskCard({ task: { count, text, link } }: { task: Task }) {
  return (
    <Card as="li">
      <div className={styles.task}>
        <p className={styles.count}>
          <strong>{count.toLocaleString('en-US')}</strong> {text}
        </p>
        <LinkButton look="main" to={link.to}>
          {link.text}
        </LinkButton>
      </div>
    </Card>
  )
}
