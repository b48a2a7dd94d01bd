import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { send, someoneWithProfile, theOfficer, visitAs } from '../people.ts'

const form = (page: Page, title: string) =>
  page.locator('main details').filter({ has: page.locator('summary', { hasText: new RegExp(`^${title}$`) }) })

async function dismissDone(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Done' }).getByRole('button').first().click()
  await expect(page.locator('main [aria-disabled]')).toHaveCount(0)
}

test('a deceased president remains on last year’s board, marked as in memory', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  const year = new Date().getUTCFullYear()
  const [old, fresh] = [
    await someoneWithProfile(server.url, { name: 'Remembered Radha', title: 'Secretary' }),
    await someoneWithProfile(server.url, { name: 'Following Firoz', title: 'Secretary' }),
  ]
  const president = { title: 'President', category: 'Executive Member', type: 'General Membership' }
  const add = (id: string, from: string) =>
    send(server.url, `POST /api/admin/users/${id}/memberships`, { ...president, from }, officer.token)
  await add(old.id, `${year - 2}-01-01`)

  await visitAs(page, officer, `/admin/users/${old.id}`)
  const correct = form(page, 'Correct President')
  await correct.locator('summary').click()
  await correct.locator('[name=from]').fill(`${year - 1}-01-01`)
  await correct.locator('[name=reason]').fill('Minutes of the assembly')
  await correct.getByRole('button', { name: 'Save correction' }).click()
  await dismissDone(page)

  const gone = form(page, 'Has left or died')
  await gone.locator('summary').click()
  await gone.getByRole('radio', { name: 'Has died' }).check()
  await gone.locator('[name=on]').fill(`${year - 1}-12-31`)
  await gone.locator('[name=reason]').fill('The family told us')
  await gone.getByRole('button', { name: 'Has left or died' }).click()
  await dismissDone(page)
  await expect(page.getByRole('main').getByText('In memory', { exact: true })).toBeVisible()
  await expect(form(page, 'Undo “has left or died”')).toBeVisible()
  await expectAccessible(page)
  await add(fresh.id, `${year}-01-01`)

  // Officers still see the phone number; members do not.
  await visitAs(page, fresh, `/profile/${old.id}`)
  await expect(page.getByText('We remember Remembered Radha with gratitude.')).toBeVisible()
  await expect(page.getByRole('link', { name: /555/ })).toHaveCount(0)
  await page.goto('/profiles?departed=deceased')
  await expect(page.getByRole('heading', { name: 'Remembered Radha' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/board')
  await expect(page.getByRole('listitem').filter({ hasText: 'President' })).toContainText('Following Firoz')
  await page.getByRole('link', { name: new RegExp(`^${year - 1}`) }).click()
  const before = page.getByRole('listitem').filter({ hasText: 'President' })
  await expect(before).toContainText('Remembered Radha')
  await expect(before).toContainText('In memory')
  await expectAccessible(page)
})
