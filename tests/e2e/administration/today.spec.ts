import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('today says what waits, and leads there', async ({ page, server }) => {
  await someoneWithProfile(server.url, { name: 'Waiting Wira' })
  await visitAs(page, await theOfficer(server.url), '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /membership(s)? to confirm/ })).not.toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Confirm memberships' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting Wira' })).toBeVisible()

  await page.goto('/account')
  const choices = page.getByRole('group', { name: 'What waits for you as an officer' })
  await choices.getByLabel('Memberships to confirm').selectOption('At once')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await page.reload()
  await expect(choices.getByLabel('Memberships to confirm')).toHaveValue('at_once')
  await expect(choices.getByLabel('People who want to join')).toHaveValue('daily')
  await expectAccessible(page)
})
