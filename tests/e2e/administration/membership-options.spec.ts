import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { field } from '../main-part.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('an officer adds a title of office, which a member uses, and renames and retires it', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 400/)
  const officer = await theOfficer(server.url)
  const member = await someoneWithProfile(server.url, { name: 'Cultured Chandra' })
  await visitAs(page, officer, '/admin/settings')
  await page.getByRole('link', { name: 'Titles and categories' }).click()
  const titles = page.getByRole('region', { name: 'Titles of office' })
  await titles.getByLabel('New title').fill('treasurer')
  await titles.getByRole('button', { name: 'Add a title' }).click()
  await expect(titles.getByLabel('New title')).toHaveAccessibleDescription(/always there/)
  await titles.getByLabel('New title').fill('Culture Secretary')
  await titles.getByLabel('Name in Nepali').last().fill('संस्कृति सचिव')
  await titles.getByRole('button', { name: 'Add a title' }).click()
  await expect(titles.getByRole('heading', { name: 'Culture Secretary' })).toBeVisible()
  await expect(titles.getByText('संस्कृति सचिव')).toBeVisible()
  await expectAccessible(page)

  await titles.getByLabel('New title').fill('Typing Mistake')
  await titles.getByRole('button', { name: 'Add a title' }).click()
  await titles.getByRole('button', { name: 'Remove Typing Mistake' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Typing Mistake was removed.')).toBeVisible()
  await expect(titles.getByRole('heading', { name: 'Typing Mistake' })).toHaveCount(0)

  await visitAs(page, member, '/add-membership')
  await field(page, 'title').selectOption('Culture Secretary')
  await field(page, 'category').selectOption({ label: 'Executive' })
  await field(page, 'type').selectOption('General Membership')
  await field(page, 'from').fill('2021-01-01')
  await page.getByRole('button', { name: 'Add Membership Info' }).click()
  await expect(page.getByText('Membership Info Added')).toBeVisible()

  await visitAs(page, officer, '/admin/membership-options')
  await titles.getByRole('button', { name: 'Rename Culture Secretary' }).click()
  const save = page.getByRole('button', { name: 'Save the name' })
  await titles.locator('form', { has: save }).locator('[name=name]').fill('Secretary for Culture')
  await save.click()
  await expect(titles.getByRole('heading', { name: 'Secretary for Culture' })).toBeVisible()
  await titles.getByRole('button', { name: 'Retire Secretary for Culture' }).click()
  await expect(titles.getByText('Not offered any more')).toBeVisible()

  await visitAs(page, member, '/add-membership')
  await expect(field(page, 'title')).toBeVisible()
  await expect(field(page, 'title').getByRole('option', { name: 'Secretary for Culture' })).toHaveCount(0)
  await page.goto(`/profile/${member.id}`)
  await expect(page.getByRole('main')).toContainText(/Secretary for Culture|संस्कृति सचिव/)
})
