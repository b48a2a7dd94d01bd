import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { someone, theOfficer, visitAs } from '../people.ts'
import { openScreen } from './menu.ts'

test('a new account waits until an officer lets it in, and the log tells of it', async ({
  page,
  browser,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 40[034]/)
  await visitAs(page, await theOfficer(server.url), '/admin/settings')
  await page.getByLabel("New accounts need an officer's approval").check()
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()

  const newcomer = await someone(server.url, { name: 'Newcomer Nila' })
  const theirs = await browser.newPage({ baseURL: server.url })
  await visitAs(theirs, newcomer, '/dashboard')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible()

  await openScreen(page, 'New accounts')
  const card = page.getByRole('listitem').filter({ hasText: 'Newcomer Nila' })
  await card.getByText('Refuse', { exact: true }).click()
  await card.getByRole('button', { name: 'Refuse and remove' }).click()
  await expect(card.getByText('Reason is required')).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Newcomer Nila is approved')).toBeVisible()
  await expect(page.getByText('No accounts are waiting.')).toBeVisible()
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Welcome Newcomer Nila' })).toBeVisible()
  await theirs.close()

  await openScreen(page, 'Activity log')
  await field(page, 'search').fill('approve nila')
  await click(page, 'Search')
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await click(page, 'Export as CSV')
  expect((await download).suggestedFilename()).toBe('acts.csv')

  // The journeys after this one join without waiting.
  await page.goto('/admin/settings')
  await page.getByLabel("New accounts need an officer's approval").uncheck()
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()
})
