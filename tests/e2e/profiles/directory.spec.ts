import { expect, test } from '../fixtures.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

test('a public page that a member opens by a link loads its data once', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url, { dobAudience: 'members' })
  await visitAs(page, person, '/dashboard')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await expect(page.locator('html[data-session=member]')).toBeAttached()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === '/api/profile')).toHaveLength(1)
})
