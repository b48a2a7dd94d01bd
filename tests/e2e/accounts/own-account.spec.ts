import { linkIn } from '../../support/mailbox.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testWithMail as test } from '../fixtures.ts'
import { signUp } from '../forms.ts'
import { heading, newPassword, openLink } from '../mail-links.ts'
import { newcomer } from '../people.ts'

test('a member changes name, password, address and what the society writes about', async ({
  page,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet, /status of 400 .*\/api\/account/)
  const { email, password } = await signUp(page)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const alert = (text: string) => page.getByText(text, { exact: true })
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click()
  await expect(heading(page, 'My account')).toBeVisible()
  await expectAccessible(page)

  await part('Name').getByLabel('Name').fill('सीता Chaudhary')
  await part('Name').getByRole('button', { name: 'Save name' }).click()
  await expect(alert('Name changed')).toBeVisible()

  await part('Password').getByLabel('Current Password').fill('not the one')
  await part('Password').getByLabel('New Password').fill(newPassword)
  await part('Password').getByRole('button', { name: 'Change password' }).click()
  await expect(part('Password').getByText('This is not your current password')).toBeVisible()
  await expect(part('Password').getByLabel('Current Password')).toBeFocused()
  await part('Password').getByLabel('Current Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(alert('Password changed')).toBeVisible()
  await expect(part('Password').getByLabel('New Password')).toHaveValue('')

  await part('What we may write about').getByLabel('Events and festivals').uncheck()
  await part('What we may write about').getByRole('button', { name: 'Save choice' }).click()
  await expect(alert('Choice saved')).toBeVisible()

  await part('Colour scheme').getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expectAccessible(page)

  const { email: newEmail } = newcomer()
  await part('E-mail address').getByLabel('New e-mail').fill(newEmail)
  await part('E-mail address').getByLabel('Current Password').fill(newPassword)
  await part('E-mail address').getByRole('button', { name: 'Change address' }).click()
  await expect(part('E-mail address').getByText(`We have written to ${newEmail}`)).toBeVisible()
  await mailed.box.arrival(email, 'Your e-mail address is about to change')
  await openLink(page, linkIn(await mailed.box.arrival(newEmail), 'verify'))
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await page.goto('/account')
  await expect(part('E-mail address').getByText(`Your address is ${newEmail}.`)).toBeVisible()
  await expect(part('Name').getByLabel('Name')).toHaveValue('सीता Chaudhary')
  await expect(page.getByLabel('Events and festivals')).not.toBeChecked()
})
