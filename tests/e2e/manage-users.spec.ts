import type { Page } from '@playwright/test'
import { expect, expectAccessible, testOnOwnServer as test } from './fixtures.ts'
import { someone, someoneWithProfile, theOfficer, visitAs } from './people.ts'

/** Opens one act on an account's page, says why, and does it. */
async function act(page: Page, title: string, fill: Record<string, string> = {}): Promise<void> {
  const details = page.locator('details').filter({ has: page.locator(`summary:text-is("${title}")`) })
  await details.locator('summary').click()
  for (const [name, value] of Object.entries({ reason: 'Decided by the board', ...fill }))
    await details.locator(`[name="${name}"]`).fill(value)
  await expect(page.locator('main [aria-disabled]')).toHaveCount(0)
  await details.getByRole('button', { name: title }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Done' })
  await banner.getByRole('button').first().click()
  await expect(page.locator('main [aria-disabled]')).toHaveCount(0)
}

test('an officer finds an account, corrects, suspends and restores it, and makes it an administrator', async ({
  page,
  server,
  allowErrors,
}) => {
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
  await expectAccessible(page)

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
  await act(page, 'Make administrator', { currentPassword: officer.password })
  await expect(page.locator('summary', { hasText: 'Remove administrator role' })).toBeVisible()
  await page.locator('summary', { hasText: 'Remove this account' }).click()
  await page.locator('details[open] [name=reason]').fill('Moved away')
  await page.locator('details[open]').getByRole('button', { name: 'Remove this account' }).click()
  await expect(page).toHaveURL('/admin/users')
  await page.goto('/admin/users?search=maya')
  await expect(page.getByText('No accounts match these filters.')).toBeVisible()
})

test('an officer suspends two at once and invites a third', async ({ page, server }) => {
  await someone(server.url, { name: 'Twin One' })
  await someone(server.url, { name: 'Twin Two' })
  await visitAs(page, await theOfficer(server.url), '/admin/users?search=twin')
  await expect(page.getByText('2 accounts')).toBeVisible()
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await page.locator('main [name=act]').selectOption('suspend')
  await page.locator('main [name=reason]').fill('Test of the board')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('2 done')).toBeVisible()
  await page.locator('form [name=email]').fill('guest@example.org')
  await page.locator('main form [name=name]').fill('Guest Gita')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(/\/welcome\//)).toBeVisible()
})

test('a claim is confirmed and stands on the board; another is refused, which its owner can read', async ({
  page,
  server,
  allowErrors,
}) => {
  // An address with a wrong day leads to the roster of today.
  allowErrors(/status of 400.*roster\?on=some-day/)
  await someoneWithProfile(server.url, { name: 'Board Bina', title: 'Treasurer' })
  const rejected = await someoneWithProfile(server.url, { name: 'Rejected Raju' })
  await visitAs(page, await theOfficer(server.url), '/admin/claims')
  await expect(page.getByRole('heading', { level: 1, name: 'Memberships to confirm' })).toBeVisible()
  await expectAccessible(page)
  const entry = page.getByRole('listitem').filter({ hasText: 'Rejected Raju' })
  await entry.locator('summary').click()
  await entry.locator('[name=note]').fill('Somebody else was elected')
  await entry.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Refused. The member can read your note')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm Treasurer of Board Bina' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Board Bina' })).toHaveCount(0)
  await page.goto('/admin/roster?on=some-day')
  await expect(page.getByRole('link', { name: 'Board Bina' })).toBeVisible()
  const roster = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download roster.csv' }).click()
  expect((await roster).suggestedFilename()).toBe('roster.csv')
  await expectAccessible(page)
  await page.goto('/profiles')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Treasurer' })).toBeVisible()
  await expectAccessible(page)
  await visitAs(page, rejected, '/dashboard')
  await expect(page.getByText('Refused: Somebody else was elected')).toBeVisible()
})

test('a file is checked, mended and imported, and all members come back as a file', async ({
  page,
  server,
}) => {
  await visitAs(page, await theOfficer(server.url), '/admin/members-file')
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible()
  await expectAccessible(page)
  const choose = (text: string) =>
    page
      .locator('[name=file]')
      .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('email,name\nwrong,कमला')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('1 problem').first()).toBeVisible()
  await expectAccessible(page)
  await choose('email,name\nkamala@example.org,कमला')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(page.getByText('1 person imported and invited.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download members.csv' }).click()
  expect((await download).suggestedFilename()).toBe('members.csv')
})
