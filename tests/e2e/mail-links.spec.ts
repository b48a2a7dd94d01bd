import type { Page } from '@playwright/test'
import { newId } from '../../server/database/identifiers.ts'
import { inviteMember } from '../../server/features/accounts/invitations/invitations.service.ts'
import { queueTopicMail } from '../../server/features/notifications/notifications.service.ts'
import { linkIn } from '../support/mailbox.ts'
import { expect, expectAccessible, newcomer, noProfileYet, signIn, signUp } from './fixtures.ts'
import { test } from './mailed-site.ts'

const newPassword = 'sunflowers in a pond'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the link of a message, whatever host it was written for. */
async function openLink(page: Page, link: URL) {
  await page.goto(link.pathname)
}

test('a newcomer confirms the address from the message, and is limited no longer', async ({
  page,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const { email } = await signUp(page)
  await expect(page.getByText('Until then, you cannot post or comment')).toBeVisible()
  await expectAccessible(page)
  const link = linkIn(await mailed.box.arrival(email), 'verify')
  await openLink(page, link)
  await expectAccessible(page)
  await page.getByRole('button', { name: "Yes, it's mine" }).click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await expect(heading(page, 'Welcome')).toBeVisible()
  await expect(page.getByText('Until then, you cannot post or comment')).toBeHidden()
  await openLink(page, link)
  await expect(heading(page, 'This link was already used, or replaced by a newer one')).toBeVisible()
  await expect(page.getByText("you're all set")).toBeVisible()
  await expectAccessible(page)
})

test('who must confirm the address learns so where others write, and asks for the message there', async ({
  page,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const { email } = await signUp(page)
  const { id } = await mailed.context.database.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const post = { id: newId(), user_id: id, text: 'Johar', created_at: now }
  await mailed.context.database.insertInto('posts').values(post).execute()
  for (const path of ['/posts', `/posts/${post.id}`]) {
    await page.goto(path)
    await expect(page.getByText('Until then, you cannot post or comment')).toBeVisible()
    await expect(page.getByText('Johar')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  await expect.poll(() => mailed.box.received.filter(({ recipient }) => recipient === email).length).toBe(2)
})

test('a message can be read by everybody on narrow and wide screens, light and dark', async ({
  page,
  browser,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const { email } = await signUp(page)
  const { html = '' } = await mailed.box.arrival(email)
  for (const width of [390, 700]) {
    const program = await browser.newContext({ viewport: { width, height: 844 } })
    const letter = await program.newPage()
    await letter.setContent(html)
    await expect(letter.getByRole('main')).toContainText('Please confirm that this email address is yours')
    expect(await letter.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(letter)
    await program.close()
  }
})

test('the message is confirmed without scripts, too', async ({
  page,
  browser,
  mailed,
  baseURL,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const { email } = await signUp(page)
  const link = linkIn(await mailed.box.arrival(email), 'verify')
  const scriptless = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const other = await scriptless.newPage()
  await openLink(other, link)
  await other.getByRole('button', { name: "Yes, it's mine" }).click()
  await expect(heading(other, 'Thank you')).toBeVisible()
  await scriptless.close()
})

test('who forgot the password gets in by the message, and every other device is signed out', async ({
  page,
  browser,
  mailed,
  baseURL,
  allowErrors,
}) => {
  allowErrors(noProfileYet, /status of 401/)
  const account = await signUp(page)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(other, 'Forgot your password?')).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel('Email').fill(account.email)
  await other.getByRole('button', { name: 'Get a link' }).click()
  await expect(heading(other, 'Check your email')).toBeVisible()
  await expectAccessible(other)
  const link = linkIn(await mailed.box.arrival(account.email, 'Set a new password'), 'reset')
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
})

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
  await expect(alert('Name saved')).toBeVisible()

  await part('Password').getByLabel('Current password').fill('not the one')
  await part('Password').getByLabel('New password').fill(newPassword)
  await part('Password').getByRole('button', { name: 'Change password' }).click()
  await expect(part('Password').getByText('This is not your current password')).toBeVisible()
  await expect(part('Password').getByLabel('Current password')).toBeFocused()
  await part('Password').getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(alert('Password changed')).toBeVisible()
  await expect(part('Password').getByLabel('New password')).toHaveValue('')

  await part('Email preferences').getByLabel('Events and festivals').uncheck()
  await part('Email preferences').getByRole('button', { name: 'Save preferences' }).click()
  await expect(alert('Preferences saved')).toBeVisible()

  await part('Color scheme').getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expectAccessible(page)

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
  await expect(page.getByLabel('Events and festivals')).not.toBeChecked()
})

test('an invited person takes the account, and stops messages from a message', async ({
  page,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const { box, context } = mailed
  const { name, email } = newcomer()
  const officer = { userId: 'an officer', sessionId: '', administrator: true, limited: false, approved: true }
  const { userId } = await inviteMember(context, officer, { name, email, by: 'mail' })
  await openLink(page, linkIn(await box.arrival(email), 'welcome'))
  await expect(heading(page, `Welcome, ${name}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await page.waitForURL('**/dashboard')

  const letter = { userId, topic: 'events', subject: 'Maghi', text: 'Come and dance.' } as const
  await queueTopicMail(context, context.database, letter)
  await openLink(page, linkIn(await box.arrival(email, 'Maghi'), 'unsubscribe'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop emails about events and festivals' }).click()
  await expect(heading(page, 'Done')).toBeVisible()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByLabel('Events and festivals')).not.toBeChecked()
  await expect(page.getByLabel('Announcements of the society')).toBeChecked()
})

test('a link that is not complete says so, and shows a way on', async ({ page }) => {
  for (const path of ['verify', 'reset', 'welcome', 'unsubscribe']) {
    await page.goto(`/${path}/abc`)
    await expect(heading(page, 'This link does not work')).toBeVisible()
  }
  await expectAccessible(page)
})
