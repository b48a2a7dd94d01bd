export type AlertType = 'danger' | 'success' | 'info'

export interface Alert {
  id: string
  type: AlertType
  msg: string
}

/** Milliseconds until a banner leaves that nobody points at (docs/specification.md#9-business-constants-and-limits). */
export const alertTimeout = 5000

const none: Alert[] = []
const listeners = new Set<() => void>()
let alerts = none
let lastId = 0

/** Shows a banner that leaves by itself. A message that stands already is not shown twice. */
export function showAlert(type: AlertType, msg: string): void {
  if (alerts.some((alert) => alert.type === type && alert.msg === msg)) return
  lastId += 1
  setAlerts([...alerts, { id: `alert-${lastId}`, type, msg }])
}

export function removeAlert(id: string): void {
  setAlerts(alerts.filter((alert) => alert.id !== id))
}

/** Takes away what told of failures, because somebody tries again. */
export function dismissFailures(): void {
  setAlerts(alerts.filter(({ type }) => type !== 'danger'))
}

export function currentAlerts(): Alert[] {
  return alerts
}

/** None while a modal dialog is open: the page is out of reach behind it, and the dialog shows them itself. */
export function alertsOnPage(): Alert[] {
  return document.querySelector(':modal') ? none : alerts
}

export function alertsOnServer(): Alert[] {
  return none
}

/** Calls back whenever the banners change, until the returned function is called. */
export function watchAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setAlerts(next: Alert[]): void {
  alerts = next
  notifyAlertPlaces()
}

/** Has every place of banners look again: they changed, or a dialog came or went. */
export function notifyAlertPlaces(): void {
  for (const listener of listeners) listener()
}
