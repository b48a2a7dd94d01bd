import { expectAccessible } from '../accessibility.ts'
import { openScreen } from '../administration/menu.ts'
import { expect, testOnOwnSite as test } from '../fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

const year = new Date().getUTCFullYear()

test('a treasurer sets up dues, enters a cash payment by keyboard, and undoes it', {
  tag: ['@phone', '@nepali'],
}, async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  await someoneWithProfile(server.url, { name: 'Asha Chaudhary' })
  await visitAs(page, officer, '/admin/money')
  await expect(page.getByRole('heading', { level: 2, name: 'Before you begin' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add your levels of dues' }).click()
  await page.getByLabel('Name of the level').fill('Family')
  await page.getByLabel('Price (USD)').fill('$50.00')
  await page.getByLabel('Category that has this level').selectOption('Executive Member')
  await page.getByRole('button', { name: 'Add a level' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Family' })).toBeVisible()
  await expectAccessible(page)

  await openScreen(page, 'Years of dues')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('link', { name: 'Asha Chaudhary' })).toBeVisible()
  await page.getByRole('button', { name: `Begin ${year}: 1 charge over $50.00` }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${year} has begun` })).toBeVisible()
  await expectAccessible(page)

  await openScreen(page, 'Dues and payments')
  await expect(page.getByRole('heading', { level: 2, name: 'Before you begin' })).toHaveCount(0)
  // Three keys: the person, the amount that is owed, and the method.
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.pressSequentially('ash')
  await person.press('Enter')
  await expect(page.getByLabel('Amount (USD)')).toBeFocused()
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cash' })).toBeFocused()
  await page.keyboard.press('Enter')
  const entered = page.getByRole('status', { name: 'Just entered' })
  await expect(entered).toContainText('$50.00 Cash · Asha Chaudhary')
  await expect(entered).toContainText(`Paid until 12/31/${year}`)
  await expect(person).toBeFocused()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Asha Chaudhary' }) })
  await expect(row).toContainText('Nothing to pay')
  await expectAccessible(page)

  await entered.getByRole('button', { name: /^Undo/ }).click()
  await expect(entered).toContainText('Taken back')
  await expect(row).toContainText('$50.00 to pay')
})
