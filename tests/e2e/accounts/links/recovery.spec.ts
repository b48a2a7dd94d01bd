import { linkIn } from '../../../support/mailbox.ts'
import { expectAccessible } from '../../accessibility.ts'
import { expect, noProfileYet, test, testWithMail } from '../../fixtures.ts'
import { signIn } from '../../forms.ts'
import { heading, newPassword, openLink } from '../../mail-links.ts'
import { someone, visitAs } from '../../people.ts'

testWithMail(
  'a member resets a forgotten password by email, which signs out every other device',
  { tag: '@desktop' },
  async ({ page, browser, server, mailed, baseURL, allowErrors }) => {
    allowErrors(noProfileYet, /status of 401/)
    const account = await someone(server.url)
    await visitAs(page, account, '/dashboard')
    const elsewhere = await browser.newContext({ baseURL })
    const other = await elsewhere.newPage()
    await other.goto('/login')
    await other.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(heading(other, 'Forgot your password?')).toBeVisible()
    await other.getByLabel('Email').fill(account.email)
    await other.getByRole('button', { name: 'Get a link' }).click()
    await expect(heading(other, 'Check your email')).toBeVisible()
    await expectAccessible(other)
    const letter = await mailed.box.arrival(account.email, /Set a new password|नयाँ पासवर्ड/)
    const link = linkIn(letter, 'reset')
    await openLink(other, link)
    await expectAccessible(other)
    await other.getByLabel('New password').fill(newPassword)
    await other.getByRole('button', { name: 'Save and sign in' }).click()
    await other.waitForURL('**/dashboard')
    await page.reload()
    await page.waitForURL('**/login?*')
    await signIn(page, { ...account, password: newPassword })
    await openLink(other, link)
    await expect(heading(other, 'This link was already used, or replaced by a newer one')).toBeVisible()
    await other.getByRole('link', { name: 'Get a new link' }).click()
    await expect(heading(other, 'Forgot your password?')).toBeVisible()
    await elsewhere.close()
  },
)

test('a site without email refers a member with a forgotten password to an officer', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByRole('button', { name: 'Get a link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Please ask an officer' })).toBeVisible()
  await expectAccessible(page)
})
