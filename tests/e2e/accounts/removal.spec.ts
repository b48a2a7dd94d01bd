import { expect, test } from '../fixtures.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

test('a member deletes the account, and is not found any more', async ({ page, server }) => {
  const name = `Leaving Lila of ${test.info().project.name}`
  await visitAs(page, await someoneWithProfile(server.url, { name }), '/dashboard')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure? This can NOT be undone!')
  await expect(question.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await question.getByRole('button', { name: 'Yes, delete my account' }).click()
  await expect(page.getByText('Your account has been permanently deleted.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.goto(`/profiles?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('No profiles found...')).toBeVisible()
})
