import type { PushSubscriptionKeys } from '../../contract/accounts/push.ts'

/** States of notifications in this browser: unsupported, denied by the reader, off or on. */
export type NotificationState = 'impossible' | 'refused' | 'off' | 'on'

const worker = '/service-worker.js'

/** Reads the state of notifications, without asking the reader for permission. */
export async function readNotificationState(): Promise<NotificationState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  const isOn = Notification.permission === 'granted' && (await currentSubscription()) !== null
  return isOn ? 'on' : 'off'
}

/**
 * Asks the reader for permission and the browser for an address; null where either refuses.
 * @param publicKey of the site, base64url
 */
export async function turnNotificationsOn(publicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  try {
    await navigator.serviceWorker.register(worker)
    const { pushManager } = await navigator.serviceWorker.ready
    // A subscription made with another key, or for another account, does not work.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    return subscription.toJSON() as PushSubscriptionKeys
  } catch {
    return null
  }
}

/** Ends this browser's push subscription. */
export async function turnNotificationsOff(): Promise<void> {
  await (await currentSubscription())?.unsubscribe().catch(() => false)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription()) ?? null
  } catch {
    return null
  }
}
