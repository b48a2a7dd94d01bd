import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('an officer composes a new board, previews it, saves it, and undoes it', {
  tag: ['@both', '@nepali'],
}, async ({ page, server }) => {
  await someoneWithProfile(server.url, {
    name: 'Elected Ekta',
    title: 'General(Well-Wisher)',
    category: 'General Member',
  })
  await visitAs(page, await theOfficer(server.url), '/admin/board?on=2040-01-01')
  const office = page.getByRole('region', { name: 'Vice President III', exact: true })
  await office.getByRole('button', { name: 'Add somebody' }).click()
  await expect(office.getByLabel('Name or email of the person')).toBeFocused()
  await office.getByLabel('Name or email of the person').fill('ekta')
  await office.getByRole('button', { name: 'Find', exact: true }).click()
  await office.getByRole('button', { name: 'Elected Ekta' }).click()
  const seat = (title: string) =>
    page
      .getByRole('region', { name: title, exact: true })
      .getByRole('button', { name: /^Elected Ekta/ })
      .first()
  await expect(seat('Vice President III')).toBeFocused()
  await page.getByLabel('First day of the new board').fill('2041-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/on=2041-01-01/)
  await seat('Vice President III').press('ArrowDown')
  await expect(seat('General Secretary')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See what changes' }).click()
  const review = page.getByRole('region', { name: 'This changes' })
  await expect(review.getByRole('heading', { name: 'This changes' })).toBeFocused()
  await review.getByRole('checkbox', { name: 'General Secretary of Elected Ekta' }).uncheck()
  await expect(review.getByText('from 01/01/2041 · Not confirmed')).toBeVisible()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Save the new board' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The board from 01/01/2041' })).toBeVisible()
  await expect(page.getByText('entered you as General Secretary', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('from 01/01/2041 · Not confirmed')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/board?on=2041-01-01')
  const secretary = page.getByRole('region', { name: 'General Secretary', exact: true })
  await expect(secretary.getByText('Elected Ekta from 01/01/2041: waits for confirmation')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('This change was undone.')).toBeVisible()
})
