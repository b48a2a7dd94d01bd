import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testOnChangedSite as test } from '../fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'
import { openScreen } from './menu.ts'

const year = new Date().getUTCFullYear()

test('the Today page lists duties and first-day steps, and links to them', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  allowErrors(noProfileYet)
  await someoneWithProfile(server.url, { name: 'Waiting Wira' })
  await visitAs(page, await theOfficer(server.url), '/dashboard')
  await page.getByRole('link', { name: 'For officers: today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /membership(s)? to confirm/ })).not.toHaveCount(0)

  const steps = page.getByRole('region', { name: 'Open your site' })
  await steps.getByRole('button', { name: 'Set aside: Choose a mark' }).click()
  await steps.getByText('Set aside (1)').click()
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Take up again: Choose a mark' }).click()
  await expect(steps.getByRole('button', { name: 'Set aside: Choose a mark' })).toBeVisible()
  await steps.getByRole('link', { name: 'Send yourself a test email' }).click()
  await expect(page.getByText('what it writes to people are only files')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Written to files \(/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText('is only written to a folder on the server')).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Confirm memberships' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting Wira' })).toBeVisible()

  await openScreen(page, 'Numbers')
  await page.getByLabel('From', { exact: true }).fill(`${year}-01-01`)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`from=${year}-01-01`))
  const turnover = page.getByRole('region', { name: 'Joined and left' })
  await turnover.getByText('Show as a table').click()
  await expect(turnover.getByRole('table')).toContainText(String(year))
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await file).suggestedFilename()).toBe('turnover.csv')

  await page.goto('/account/notifications')
  const choices = page.getByRole('group', { name: 'What waits for you as an officer' })
  await choices.getByLabel('Memberships to confirm').selectOption('At once')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await page.reload()
  await expect(choices.getByLabel('Memberships to confirm')).toHaveValue('at_once')
  await expect(choices.getByLabel('People who want to join')).toHaveValue('daily')
  await expectAccessible(page)
})
