import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someone, someoneWithProfile, theOfficer, visitAs } from '../people.ts'

/** Opens one action on an account's page, enters a reason, and submits it. */
async function act(page: Page, title: string): Promise<void> {
  const details = page
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: new RegExp(`^${title}$`) }) })
  await details.locator('summary').click()
  await details.locator('[name=reason]').fill('Decided by the board')
  await expect(page.locator('main [aria-disabled]')).toHaveCount(0)
  await details.getByRole('button', { name: title }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Done' })
  await banner.getByRole('button').first().click()
  await expect(page.locator('main [aria-disabled]')).toHaveCount(0)
}

test('an officer finds an account, edits, suspends, restores and removes it', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  // An act without its reason is refused.
  allowErrors(/status of 400/)
  const officer = await theOfficer(server.url)
  await someoneWithProfile(server.url, { name: 'Mispelt Maya' })
  await visitAs(page, officer, '/admin/users')
  await page.locator('main [name=search]').fill('maya')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/search=maya/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Mispelt Maya' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mispelt Maya' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit name, email and profile' }).click()
  await page.locator('main [name=name]').fill('Misspelt Maya')
  await page.locator('main [name=email]').fill('maya-right@example.org')
  await page.locator('main [name=reason]').fill('She told us')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Misspelt Maya' })).toBeVisible()
  await expect(page.getByText('maya-right@example.org')).toBeVisible()

  await page.locator('summary', { hasText: 'Suspend' }).click()
  await page.locator('summary', { hasText: 'Remove this account' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(1)
  await page.locator('summary', { hasText: 'Suspend' }).click()
  await page.locator('summary', { hasText: 'Remove this account' }).click()
  await act(page, 'Suspend')
  await expect(page.getByRole('main').getByText('Suspended', { exact: true })).toBeVisible()
  await act(page, 'Restore')
  await act(page, 'Sign out everywhere')
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  await act(page, 'Send a password reset link')
  await expect(page.getByText(/\/reset\//)).toBeVisible()
  const removal = page.getByRole('group').filter({ hasText: 'Remove this account' })
  await removal.locator('summary').click()
  await removal.locator('[name=reason]').fill('Moved away')
  await removal.getByRole('button', { name: 'Remove this account' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?search=maya/)
  await expect(page.getByText('No accounts match these filters.')).toBeVisible()
  await page.goto('/admin/users?role=gone')
  await expect(
    page.getByText('A filter in the address has a value that this list does not know'),
  ).toBeVisible()
})

test('an officer suspends two accounts at once, invites a third, and learns that email is off', {
  tag: '@desktop',
}, async ({ page, server, allowErrors }) => {
  // Without a mail server nobody is invited again.
  allowErrors(/status of 409/)
  await someone(server.url, { name: 'Twin One' })
  await someone(server.url, { name: 'Twin Two' })
  await visitAs(page, await theOfficer(server.url), '/admin/users?search=twin')
  await expect(page.getByText('2 accounts')).toBeVisible()
  await expect(page.locator('main [name=act]')).toBeHidden()
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible(page)
  await page.locator('main [name=act]').selectOption('suspend')
  await page.locator('main [name=reason]').fill('Test of the board')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('2 done')).toBeVisible()
  await page.locator('form [name=email]').fill('guest@example.org')
  await page.locator('main form:has([name=email]) [name=name]').fill('Guest Gita')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(/\/welcome\//)).toBeVisible()
  await page.getByRole('link', { name: 'Never claimed' }).click()
  await expect(page.getByRole('link', { name: 'Guest Gita' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite who never claimed' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Email is not set up on this site')).toBeVisible()
  await question.getByRole('button', { name: /^Send \d+ invitations? \(to / }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Email is not set up on this site' })).toBeVisible()
})

test('an officer saves a filter and chooses columns', { tag: ['@desktop', '@nepali'] }, async ({
  page,
  server,
}) => {
  await someone(server.url, { name: 'Filter Fulmati' })
  await visitAs(page, await theOfficer(server.url), '/admin/users?search=fulmati')
  await page.getByText('Save this filter').click()
  await page.getByLabel('Name of the filter').fill('My Fulmati')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'No profile yet' }).click()
  await expect(page).toHaveURL(/profile=false/)
  await page.getByRole('link', { name: 'My Fulmati' }).click()
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveCount(0)
  await page.getByText('Columns', { exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Type' }).check()
  await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
  await page.getByRole('button', { name: 'Forget the filter My Fulmati' }).click()
  await expect(page.getByRole('link', { name: 'My Fulmati' })).toHaveCount(0)
})

test('the list of fifty accounts is at most 2,500 pixels high', async ({ page, server, locale }) => {
  test.slow()
  for (let count = 0; count < 50; count += 1) await someone(server.url, { name: `Crowd ${count}` })
  await visitAs(page, await theOfficer(server.url), '/admin/users?search=crowd')
  const table = page.getByRole('table', { name: 'Manage Users' })
  await expect(table.getByRole('row')).toHaveCount(51)
  // Lines of Devanagari are higher.
  expect((await table.boundingBox())?.height).toBeLessThanOrEqual(locale === 'ne-NP' ? 3100 : 2500)
})
