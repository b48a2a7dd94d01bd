import { queueTopicMail } from '../../../server/features/accounts/emails/member-mailing.service.ts'
import { inviteMember } from '../../../server/features/accounts/invitations/invitations.service.ts'
import { linkIn } from '../../support/mailbox.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testWithMail as test } from '../fixtures.ts'
import { heading, newPassword, openLink } from '../mail-links.ts'
import { newcomer } from '../people.ts'

test('an invited person activates the account, and unsubscribes by a link in an email', {
  tag: '@nepali',
}, async ({ page, mailed, allowErrors }) => {
  allowErrors(noProfileYet)
  const { box, context } = mailed
  const { name, email } = newcomer()
  const officer = {
    userId: 'an officer',
    sessionId: '',
    roles: ['administrator' as const],
    limited: false,
    approved: true,
  }
  const { userId } = await inviteMember(context, officer, { name, email, by: 'mail' })
  await openLink(page, linkIn(await box.arrival(email), 'welcome'))
  await expect(heading(page, `Welcome, ${name}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await page.waitForURL('**/dashboard')

  const letter = { topic: 'events', subject: 'Maghi', text: 'Come and dance.' } as const
  await queueTopicMail(context, context.database, { userId }, () => letter)
  await openLink(page, linkIn(await box.arrival(email, 'Maghi'), 'unsubscribe'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop emails about events and festivals' }).click()
  await expect(heading(page, 'Done')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByLabel('Events and festivals')).not.toBeChecked()
  await expect(page.getByLabel('Society announcements')).toBeChecked()
})
