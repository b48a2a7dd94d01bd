import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('an officer confirms a claim, which appears on the board, and refuses another with a note', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  // An address with a wrong day is refused, with a way to the roster of today.
  allowErrors(/status of 400.*roster(\/count)?\?on=some-day/)
  await someoneWithProfile(server.url, { name: 'Board Bina', title: 'Treasurer' })
  const rejected = await someoneWithProfile(server.url, { name: 'Rejected Raju' })
  await visitAs(page, await theOfficer(server.url), '/admin/claims')
  await expect(page.getByRole('heading', { level: 1, name: 'Memberships to confirm' })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: 'Rejected Raju' })
  await entry.locator('summary').click()
  await entry.locator('[name=note]').fill('Somebody else was elected')
  await entry.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Refused. The member can read your note')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm Treasurer of Board Bina' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Board Bina' })).toHaveCount(0)
  await page.goto('/admin/roster?on=some-day')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: 'Board Bina', exact: true })).toBeVisible()
  const roster = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download roster.csv' }).click()
  expect((await roster).suggestedFilename()).toBe('roster.csv')
  await expectAccessible(page)
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 390, height: 844 })
  const held = page.getByRole('row').filter({ hasText: 'Board Bina' })
  await expect(held.getByRole('link')).toHaveCount(0)
  await expect(held.locator('summary img')).toBeVisible()
  await held.getByText('Treasurer · ').click()
  await expect(held.getByRole('link', { name: /^Edit/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width, height })
  await page.goto('/profiles')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Treasurer' })).toBeVisible()
  await expectAccessible(page)
  await visitAs(page, rejected, '/dashboard')
  await expect(page.getByText('Refused: Somebody else was elected')).toBeVisible()
})
