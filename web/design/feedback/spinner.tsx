import { m } from '../../../contract/paraglide/messages.js'
import styles from './alerts.module.css'

/** Shown while a page or a part of it loads. */
export function Spinner({ label = m.site_loading() }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <svg aria-hidden="true" width="48" height="48" viewBox="0 0 48 48" className={styles.diamonds}>
        <path d="M24 2l8 8-8 8-8-8z" />
        <path d="M38 16l8 8-8 8-8-8z" />
        <path d="M24 30l8 8-8 8-8-8z" />
        <path d="M10 16l8 8-8 8-8-8z" />
      </svg>
      <span>{label}</span>
    </div>
  )
}
