import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { languageOf } from '../../../contract/text/script-language.ts'
import { Icon } from '../elements/icon.tsx'
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
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a banner only postpones its end
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

type AlertType = 'danger' | 'success' | 'info'

interface Alert {
  id: string
  type: AlertType
  msg: string
}

/** Milliseconds until a banner closes, except danger (docs/specification.md#9-business-constants-and-limits). */
const alertTimeout = 5000

const none: Alert[] = []
const listeners = new Set<() => void>()
let alerts = none
let lastId = 0

/** Shows a banner, unless it is shown already. Danger stays until it is closed or the form is sent again. */
export function showAlert(type: AlertType, msg: string): void {
  if (alerts.some((alert) => alert.type === type && alert.msg === msg)) return
  lastId += 1
  setAlerts([...alerts, { id: `alert-${lastId}`, type, msg }])
}

export function removeAlert(id: string): void {
  setAlerts(alerts.filter((alert) => alert.id !== id))
}

/** Removes all danger banners before another attempt. */
export function dismissFailures(): void {
  setAlerts(alerts.filter(({ type }) => type !== 'danger'))
}

export function currentAlerts(): Alert[] {
  return alerts
}

/** Returns the banners of the page: none while a modal dialog is open, since the dialog shows them itself. */
function alertsOnPage(): Alert[] {
  return document.querySelector(':modal') ? none : alerts
}

function alertsOnServer(): Alert[] {
  return none
}

/** Registers a callback for changes of the banners; returns a function that removes it. */
export function watchAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setAlerts(next: Alert[]): void {
  alerts = next
  notifyAlertPlaces()
}

/** Notifies every listener that banners changed, or a dialog opened or closed. */
export function notifyAlertPlaces(): void {
  for (const listener of listeners) listener()
}
