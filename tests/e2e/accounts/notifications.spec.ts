import { createECDH, randomBytes } from 'node:crypto'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'

test.use({ serviceWorkers: 'allow' })

/** Refuses notifications, by default or by the user's choice. */
function refuseNotifications(): void {
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' })
}

/**
 * Replaces permission and the push service, which this browser lacks. It retains one address until
 * unsubscribing.
 */
function allowNotifications(subscription: { endpoint: string; keys: object }): void {
  let isMade = false
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const made = {
    toJSON: () => subscription,
    unsubscribe: async () => {
      isMade = false
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (isMade ? made : null)
  PushManager.prototype.subscribe = async () => {
    isMade = true
    return made
  }
}

test('a member turns push notifications on, chooses topics, and turns them off', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server }) => {
  const keys = createECDH('prime256v1').generateKeys().toString('base64url')
  const secret = randomBytes(16).toString('base64url')
  await page.addInitScript(refuseNotifications)
  await visitAs(page, await someone(server.url), '/account/notifications')
  const section = page.getByRole('region', { name: 'Notifications on your devices' })
  await expect(section).toContainText('This browser refuses notifications from this site')
  await page.addInitScript(allowNotifications, {
    endpoint: `https://push.example.org/${secret}`,
    keys: { p256dh: keys, auth: secret },
  })
  await page.reload()
  await section.getByRole('button', { name: 'Show notifications on this device' }).click()
  await expect(page.getByText('This device shows notifications from now on')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText('This device')
  await expect(section.getByRole('heading')).toBeFocused()
  await section.getByLabel('Events and festivals').uncheck()
  await section.getByRole('button', { name: 'Save choices' }).click()
  await expect(page.getByText('Your choices are saved')).toBeVisible()
  await expect(section.getByLabel('Events and festivals')).not.toBeChecked()
  await expect(section.getByLabel('Society announcements')).toBeChecked()
  await expectAccessible(page)
  await section.getByRole('button', { name: /^Turn off notifications: / }).click()
  await expect(page.getByText('That device shows no more notifications')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Show notifications on this device' })).toBeVisible()
})
