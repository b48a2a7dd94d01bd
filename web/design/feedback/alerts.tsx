import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { languageOf } from '../../../contract/text/script-language.ts'
import { Icon } from '../elements/icon.tsx'
import {
  type Alert,
  alertsOnPage,
  alertsOnServer,
  alertTimeout,
  currentAlerts,
  dismissFailures,
  removeAlert,
  watchAlerts,
} from './alert-store.ts'
import styles from './alerts.module.css'

/** The banners. Their two live regions exist from the start, so that screen readers announce new content. */
export function Alerts({ inDialog }: { inDialog?: boolean }) {
  const alerts = useSyncExternalStore(watchAlerts, inDialog ? currentAlerts : alertsOnPage, alertsOnServer)
  // Before the form's response arrives, which may be the next failure.
  useEffect(() => {
    addEventListener('submit', dismissFailures, true)
    return () => removeEventListener('submit', dismissFailures, true)
  }, [])
  return (
    <section className={styles.alerts} aria-label={m.site_alerts()}>
      <div role="alert" className={styles.staying}>
        {alerts.filter(isUrgent).map((alert) => (
          <Banner key={alert.id} alert={alert} />
        ))}
      </div>
      <div role="status" className={styles.leaving}>
        {alerts
          .filter((alert) => !isUrgent(alert))
          .map((alert) => (
            <Banner key={alert.id} alert={alert} />
          ))}
      </div>
    </section>
  )
}

function isUrgent({ type }: Alert): boolean {
  return type === 'danger'
}

function Banner({ alert }: { alert: Alert }) {
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)

  useEffect(() => {
    // An error stays until it was read.
    if (held || isUrgent(alert)) return
    const timer = setTimeout(() => removeAlert(alert.id), alertTimeout)
    return () => clearTimeout(timer)
  }, [alert, held])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a banner only keeps it; it does nothing else
    <div
      className={`${styles.banner} ${styles[alert.type]}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p lang={languageOf(alert.msg)}>{alert.msg}</p>
      <button type="button" aria-label={m.site_alert_dismiss()} onClick={() => removeAlert(alert.id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
