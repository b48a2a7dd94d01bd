import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { field } from '../main-part.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

test.beforeEach(async ({ page, server }) => {
  await visitAs(page, await someoneWithProfile(server.url), '/dashboard')
})

test('a member adds an experience with valid dates, edits it, and removes it', { tag: '@nepali' }, async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Add Experience' }).click()
  await field(page, 'title').fill('Cook')
  await field(page, 'company').fill('Momo House')
  await field(page, 'from').fill('2021-05-01')
  await field(page, 'to').fill('2020-05-01')
  await page.getByRole('button', { name: 'Add Experience' }).click()
  await expect(page.getByText('To date must be greater than from data')).toBeVisible()
  await expect(field(page, 'to')).toBeFocused()
  await page.getByLabel('Current').check()
  await expect(field(page, 'to')).toBeDisabled()
  await page.getByRole('button', { name: 'Add Experience' }).click()
  await expect(page.getByText('Experience Added')).toBeVisible()
  await expect(page.getByRole('row', { name: /Momo House.*05\/01\/2021 - Now/ })).toBeVisible()

  await page.getByRole('link', { name: 'Edit Momo House', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit Experience' })).toBeVisible()
  await expect(field(page, 'title')).toHaveValue('Cook')
  await expect(page.getByLabel('Current')).toBeChecked()
  await page.getByLabel('Current').uncheck()
  await field(page, 'to').fill('2020-05-01')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('To date must be greater than from data')).toBeVisible()
  await field(page, 'title').fill('Chef')
  await field(page, 'to').fill('2022-05-01')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Experience Updated')).toBeVisible()
  await expect(page.getByRole('row', { name: /Momo House.*Chef.*05\/01\/2021 - 05\/01\/2022/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Momo House/ })).toHaveCount(1)

  await remove(page, 'Momo House')
  await expect(page.getByText('Experience Removed')).toBeVisible()
  await expect(page.getByText('No experience details')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Experience' })).toBeFocused()
})

test('a member adds an education and a membership, and removes them', async ({ page }) => {
  await page.getByRole('link', { name: 'Add Education' }).click()
  await field(page, 'school').fill('Tribhuvan University')
  await field(page, 'degree').fill('Bachelor')
  await field(page, 'fieldofstudy').fill('Botany')
  await field(page, 'from').fill('2001-08-01')
  await field(page, 'to').fill('2005-05-31')
  await page.getByRole('button', { name: 'Add Education' }).click()
  await expect(page.getByText('Education Added')).toBeVisible()
  await remove(page, 'Tribhuvan University')
  await expect(page.getByText('Education Removed')).toBeVisible()

  await page.getByRole('link', { name: 'Add Membership Info' }).click()
  await field(page, 'title').selectOption('Vice President')
  await field(page, 'category').selectOption({ label: 'Founder' })
  await field(page, 'type').selectOption('Lifetime Membership')
  await field(page, 'from').fill('2010-01-01')
  await field(page, 'to').fill('2012-01-01')
  await page.getByRole('button', { name: 'Add Membership Info' }).click()
  await expect(page.getByText('Membership Info Added')).toBeVisible()
  await remove(page, 'Vice President')
  await expect(page.getByText('Membership Info Removed')).toBeVisible()
})

async function remove(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${entry}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete!' }).click()
}
