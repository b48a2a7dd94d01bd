import type { Page } from '@playwright/test'
import { expect, noProfileYet, test } from '../fixtures.ts'
import { signIn } from '../forms.ts'
import { expireSession, someone, someoneWithProfile, visitAs } from '../people.ts'

test('a form retains its text when the session expires, and is sent after signing in', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const person = await someoneWithProfile(server.url)
  await visitAs(page, person, '/add-experience')
  await page.locator('[name=title]').fill('Cook')
  await page.locator('[name=company]').fill('Momo House')
  await page.locator('[name=from]').fill('2021-05-01')
  await page.getByLabel('Current').check()
  await expireSession(server.url, person)
  await page.getByRole('button', { name: 'Add Experience' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fadd-experience/)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/add-experience')
  await expect(page.locator('[name=title]')).toHaveValue('Cook')
  await expect(page.locator('[name=company]')).toHaveValue('Momo House')
  await expect(page.locator('[name=to]')).toBeDisabled()
  await page.getByRole('button', { name: 'Add Experience' }).click()
  await expect(page.getByText('Experience Added')).toBeVisible()
})

test('a form in another tab retains its text when the session expires, and loses it at logout', {
  tag: '@desktop',
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 401/)
  const person = await someoneWithProfile(server.url)
  await visitAs(page, person, '/dashboard')
  await expect(page.getByText('Welcome')).toBeVisible()
  const form = await page.context().newPage()
  await form.goto('/add-experience')
  await form.locator('[name=title]').fill('Cook')
  await expireSession(server.url, person)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(form).toHaveURL(/\/login\?next=%2Fadd-experience/)
  await signIn(form, person)
  await form.goto('/add-experience')
  await expect(form.locator('[name=title]')).toHaveValue('Cook')

  // Logging out on purpose wipes it: families share computers.
  await form.locator('[name=title]').fill('Cook again')
  await page.evaluate(() => localStorage.removeItem('token'))
  await expect(form).toHaveURL(/\/login/)
  await signIn(form, person)
  await form.goto('/add-experience')
  await expect(form.locator('[name=title]')).toHaveValue('')
})

test('signing in deletes another member’s drafts in every tab', { tag: '@desktop' }, async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/, noProfileYet)
  const first = await someoneWithProfile(server.url)
  const second = await someone(server.url)
  await visitAs(page, first, '/posts')
  await page.getByRole('textbox').fill('A secret')
  const other = await page.context().newPage()
  await other.goto('/add-education')
  await other.locator('[name=school]').fill('Another secret')
  await expireSession(server.url, first)
  await page.reload()
  const stored = (tab: Page) => tab.evaluate(() => JSON.stringify(sessionStorage))
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/)
    expect(await stored(tab)).toContain('secret')
  }
  await signIn(page, second)
  for (const tab of [page, other]) await expect.poll(() => stored(tab)).not.toContain('secret')
})

test('a form that fails to send offline retains its text, and is sent once online', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const person = await someoneWithProfile(server.url)
  await visitAs(page, person, '/add-education')
  await page.locator('[name=school]').fill('Tribhuvan University')
  await page.locator('[name=degree]').fill('BA')
  await page.locator('[name=fieldofstudy]').fill('History')
  await page.locator('[name=from]').fill('2001-05-01')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Education' }).click()
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached')
  await expect(page.locator('[name=school]')).toHaveValue('Tribhuvan University')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add Education' }).click()
  await expect(page.getByText('Education Added')).toBeVisible()
})
