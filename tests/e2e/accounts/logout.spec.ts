import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../forms.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

test('logging out in one tab logs out the other, and signing in works again', {
  tag: ['@both', '@nepali'],
}, async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  await visitAs(page, person, '/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome ${person.name}` })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/profiles')
  await logOut(other)
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
  await other.close()
  await signIn(page, person)
})

test('a tab reopened after a logout deletes its drafts', async ({ page }) => {
  const key = 'draft:text:/posts'
  await page.goto('/about')
  await page.evaluate((name) => sessionStorage.setItem(name, '{}'), key)
  await page.reload()
  await expect.poll(() => page.evaluate((name) => sessionStorage.getItem(name), key)).toBeNull()
})

/** On phones the navigation is behind a button. */
async function logOut(page: Page): Promise<void> {
  await expect(page.locator('html[data-session=member]')).toBeAttached()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(menu.or(logout).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await logout.click()
}
