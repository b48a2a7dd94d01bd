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
})
