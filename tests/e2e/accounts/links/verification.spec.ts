import { linkIn } from '../../../support/mailbox.ts'
import { expectAccessible } from '../../accessibility.ts'
import { expect, noProfileYet, testWithMail as test } from '../../fixtures.ts'
import { heading, openLink } from '../../mail-links.ts'
import { someone, visitAs } from '../../people.ts'

test('a new member confirms the email address and then sees what members see', async ({
  page,
  server,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const person = await someone(server.url)
  const { email } = person
  await visitAs(page, person, '/dashboard')
  await expect(page.getByText('Until then, you see what visitors see')).toBeVisible()
  await expectAccessible(page)
  const link = linkIn(await mailed.box.arrival(email), 'verify')
  await openLink(page, link)
  await expectAccessible(page)
  await page.getByRole('button', { name: "Yes, it's mine" }).click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await expect(heading(page, 'Welcome')).toBeVisible()
  await expect(page.getByText('Until then, you see what visitors see')).toBeHidden()
  await openLink(page, link)
  await expect(heading(page, 'This link was already used, or replaced by a newer one')).toBeVisible()
  await expect(page.getByText("you're all set")).toBeVisible()
  await expectAccessible(page)
})

test('the feed asks an unverified member to confirm the email address, and sends a new link', async ({
  page,
  server,
  mailed,
  allowErrors,
}) => {
  // The feed is asked for before the page knows that the address is not confirmed.
  allowErrors(noProfileYet, /status of 403 .*\/api\/posts/)
  const person = await someone(server.url)
  const { email } = person
  await visitAs(page, person, '/posts')
  await expect(heading(page, 'Please confirm your email address')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  await expect.poll(() => mailed.box.received.filter(({ recipient }) => recipient === email).length).toBe(2)
})

test('an email address is confirmed without JavaScript', async ({ browser, server, mailed, baseURL }) => {
  const { email, password } = await someone(server.url)
  const link = linkIn(await mailed.box.arrival(email), 'verify')
  const scriptless = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const other = await scriptless.newPage()
  await openLink(other, link)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: "Yes, it's mine" }).click()
  await expect(heading(other, 'Thank you')).toBeVisible()
  await scriptless.close()
})
