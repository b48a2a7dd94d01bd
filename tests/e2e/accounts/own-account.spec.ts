import { linkIn } from '../../support/mailbox.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testWithMail as test } from '../fixtures.ts'
import { heading, newPassword, openLink } from '../mail-links.ts'
import { newcomer, someone, visitAs } from '../people.ts'

test('a member changes name, password, email address and notification topics', { tag: '@nepali' }, async ({
  page,
  server,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet, /status of 400 .*\/api\/account/)
  const person = await someone(server.url)
  const { email, password } = person
  await visitAs(page, person, '/dashboard')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const alert = (text: string) => page.getByText(text, { exact: true })
  const rows = page.getByRole('navigation', { name: 'Settings' })
  const open = async (name: string) => {
    await page.evaluate(() => window.__reactRouterDataRouter.navigate('/account'))
    await rows.getByRole('link', { name }).click()
    await expect(heading(page, name)).toBeFocused()
  }
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click()
  await expect(heading(page, 'My account')).toBeVisible()

  await part('Name').getByLabel('Name').fill('सीता Chaudhary')
  await part('Name').getByRole('button', { name: 'Save name' }).click()
  await expect(alert('Name saved')).toBeVisible()

  await open('Sign-in and security')
  await part('Password').getByLabel('Current password').fill('not the one')
  await part('Password').getByLabel('New password').fill(newPassword)
  await part('Password').getByRole('button', { name: 'Change password' }).click()
  await expect(part('Password').getByText('This is not your current password')).toBeVisible()
  await expect(part('Password').getByLabel('Current password')).toBeFocused()
  await part('Password').getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(alert('Password changed')).toBeVisible()
  await expect(part('Password').getByLabel('New password')).toHaveValue('')

  await open('Notifications')
  await part('Email preferences').getByLabel('Events and festivals').uncheck()
  await part('Email preferences').getByRole('button', { name: 'Save preferences' }).click()
  await expect(alert('Preferences saved')).toBeVisible()
  await expect(part('Email preferences').getByLabel('Events and festivals')).not.toBeChecked()

  await open('Devices')
  await part('Color scheme').getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expectAccessible(page)

  await open('Data and privacy')
  await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeVisible()

  await page.goto('/account')
  await expect(rows).toContainText('Emails: 9 of 10 topics')
  const { email: newEmail } = newcomer()
  await part('Email address').getByLabel('New email').fill(newEmail)
  await part('Email address').getByLabel('Current password').fill(newPassword)
  await part('Email address').getByRole('button', { name: 'Change email address' }).click()
  await expect(part('Email address').getByText(`We sent a link to ${newEmail}`)).toBeVisible()
  await mailed.box.arrival(email, 'Your email address is about to change')
  await openLink(page, linkIn(await mailed.box.arrival(newEmail), 'verify'))
  await page.getByRole('button', { name: "Yes, it's mine" }).click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await page.goto('/account')
  await expect(part('Email address').getByText(`Your email address is ${newEmail}.`)).toBeVisible()
  await expect(part('Name').getByLabel('Name')).toHaveValue('सीता Chaudhary')
  await open('Notifications')
  await expect(part('Email preferences').getByLabel('Events and festivals')).not.toBeChecked()
})

test('old links to sections of the account page redirect to their pages', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const person = await someone(server.url)
  await visitAs(page, person, '/about')
  for (const [old, present] of [
    ['/account#devices', '/account/devices'],
    ['/account#password', '/account/security#password'],
    ['/account#emails', '/account/notifications#emails'],
    ['/account#notifications', '/account/notifications#notifications'],
  ] as const) {
    await page.goto('/about')
    await page.goto(old)
    await expect(page).toHaveURL(present)
    await expect(page.locator('h1')).not.toHaveText('My account')
  }
})
