import { setAdministratorByEmail } from '../../../server/features/accounts/lifecycle/administrators.service.ts'
import { until } from '../../support/mailbox.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testWithMail as test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'
import { openScreen } from './menu.ts'

test('an officer sees why an email failed, finds the member marked, and sends it again', {
  tag: '@desktop',
}, async ({ page, mailed: { server, box, context }, allowErrors }) => {
  allowErrors(noProfileYet)
  const uma = await someone(server.url, { name: 'Unreachable Uma' })
  await box.arrival(uma.email)
  const arrived = () => box.received.filter(({ recipient }) => recipient === uma.email).length
  // The message may arrive before the site has noted that it was sent.
  await expect
    .poll(async () => {
      const { numUpdatedRows } = await context.database
        .updateTable('mails')
        .set({ state: 'dead', last_failure: 'EENVELOPE RCPT TO 550' })
        .where('recipient', '=', uma.email)
        .where('state', '=', 'sent')
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    })
    .toBe(1)
  const officer = await someone(server.url, { name: 'Officer Om' })
  await setAdministratorByEmail(context, officer.email, true)

  await visitAs(page, officer, '/admin')
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: uma.email })
  await expect(row).toContainText('There is no such mailbox')
  await expectAccessible(page)

  await row.getByRole('link', { name: 'Unreachable Uma' }).click()
  await expect(page.getByText('Email does not arrive')).toBeVisible()
  await openScreen(page, 'Email')
  await row.getByRole('button', { name: `Try again: ${uma.email}` }).click()
  await expect(page.getByText(`The email to ${uma.email} will be sent again now`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await until('the email again', () => (arrived() === 2 ? true : undefined))

  await page.getByRole('link', { name: /^Sent \(/ }).click()
  await expect(row.first()).toContainText('Confirm the email address')
})
