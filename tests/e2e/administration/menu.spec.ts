import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { theOfficer, visitAs } from '../people.ts'
import { openScreen } from './menu.ts'

test('an officer opens screens from the menu, with the sidebar below', { tag: ['@both', '@nepali'] }, async ({
  page,
  server,
}) => {
  await visitAs(page, await theOfficer(server.url), '/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible()
  expect(await isSidebarBelow(page)).toBe(true)
  const menu = page.getByRole('navigation', { name: 'Administration' })
  for (const [name, heading] of [
    ['Activity log', 'Activity log'],
    ['Reports', 'Reports'],
    ['Settings', 'Settings'],
  ] as const) {
    await openScreen(page, name)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(menu.locator('[aria-current=page]')).toHaveText(name)
  }
})

/** Checks whether the sidebar begins where the main area ends. */
async function isSidebarBelow(page: Page): Promise<boolean> {
  const [main, sidebar] = await Promise.all(
    [page.getByRole('main'), page.getByRole('complementary')].map((part) => part.boundingBox()),
  )
  return Boolean(main && sidebar && sidebar.y >= main.y + main.height)
}

test('the menu is collapsed on a phone under the screen’s name', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  await visitAs(page, await theOfficer(server.url), '/admin/users')
  const menu = page.getByRole('navigation', { name: 'Administration' })
  const toggle = menu.getByRole('button', { name: 'Manage Users' })
  await expect(menu.getByRole('link')).toHaveCount(0)
  await toggle.click()
  await expect(menu.getByRole('link', { name: 'Announcements' })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Announcements' }).click()
  await expect(menu.getByRole('button', { name: 'Announcements' })).toBeVisible()
  await expect(menu.getByRole('link')).toHaveCount(0)
})
