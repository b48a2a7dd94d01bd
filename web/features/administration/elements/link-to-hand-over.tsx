import { m } from '../../../../contract/paraglide/messages.js'
import styles from './once.module.css'

/** Says that a link was sent, or shows the link for the administrator to hand over. */
export function LinkToHandOver({ done, link }: { done: string; link: string | null }) {
  return (
    <div className={styles.once} role="status">
      <p>{link === null ? done : m.administration_link_once()}</p>
      {link !== null && <code>{link}</code>}
    </div>
  )
}
