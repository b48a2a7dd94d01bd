import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { newcomer, theOfficer, visitAs } from '../people.ts'
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
  await field(page, 'joiningQuestions').fill('Who invited you?\nतपाईंको गाउँ कहाँ हो?')
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()

  const theirs = await browser.newPage({ baseURL: server.url })
  const { password, ...account } = newcomer({ name: 'Newcomer Nila' })
  await theirs.goto('/register')
  for (const [name, text] of Object.entries({ ...account, password, password2: password }))
    await field(theirs, name).fill(text)
  await theirs.getByLabel('Who invited you?').fill('My aunt Maya')
  await theirs.getByRole('button', { name: 'Register' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible()

  await openScreen(page, 'New accounts')
  const card = page.getByRole('listitem').filter({ hasText: 'Newcomer Nila' })
  await expect(card.getByRole('term').getByText('Who invited you?')).toBeVisible()
  await expect(card.getByText('My aunt Maya')).toBeVisible()
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
  await field(page, 'joiningQuestions').fill('')
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()
})
