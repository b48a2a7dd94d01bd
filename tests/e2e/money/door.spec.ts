import { expectAccessible } from '../accessibility.ts'
import { openScreen } from '../administration/menu.ts'
import { expect, testOnOwnSite as test } from '../fixtures.ts'
import { anEvent, someoneWithProfile, theOfficer, visitAs } from '../people.ts'

const year = new Date().getUTCFullYear()
const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test('a treasurer sets up dues, undoes a cash payment, and sells tickets at the door', {
  tag: ['@phone', '@nepali'],
}, async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  const asha = await someoneWithProfile(server.url, { name: 'Asha Chaudhary' })
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

  const { _id } = await anEvent(server.url, officer, {
    title: 'Maghi',
    start: `${nextWeek}T18:00`,
    end: `${nextWeek}T20:00`,
  })
  await page.goto(`/admin/money/events/${_id}`)
  await page.getByLabel('Adults (USD)').fill('२०')
  await page.getByLabel('Children (USD)').fill('5')
  await page.getByRole('button', { name: 'Save the prices' }).click()
  await expect(page.getByText('The prices are saved.').first()).toBeVisible()
  await person.pressSequentially('ash')
  await person.press('Enter')
  await expect(person).toHaveValue('Asha Chaudhary')
  await page.getByRole('button', { name: 'Adults: one more' }).click({ clickCount: 2 })
  await expect(page.getByText('Together $40.00')).toBeVisible()
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(page.getByText('Tickets for Asha Chaudhary: $40.00.').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Who has tickets' })).toContainText('2 adults')
  await expectAccessible(page)

  await visitAs(page, asha, `/tickets/${_id}`)
  await expect(page.getByRole('region', { name: 'Your tickets' })).toContainText('2 adults')
  await page.getByRole('button', { name: 'Children: one more' }).click()
  await page.getByRole('button', { name: 'Take tickets' }).click()
  await expect(page.getByText('The tickets are yours.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your tickets' })).toContainText('1 child')
  await expectAccessible(page)
})
