type AlertType = 'danger' | 'success' | 'info'

export interface Alert {
  id: string
  type: AlertType
  msg: string
}

/** Milliseconds until a banner closes, except danger (docs/specification.md#9-business-constants-and-limits). */
export const alertTimeout = 5000

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
export function alertsOnPage(): Alert[] {
  return document.querySelector(':modal') ? none : alerts
}

export function alertsOnServer(): Alert[] {
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
