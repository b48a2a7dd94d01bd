import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'

test('the administration redirects visitors to the login page and refuses members', {
  tag: '@desktop',
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 403 .*\/admin\/settings/)
  await page.goto('/admin/settings')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fsettings')
  await visitAs(page, await someone(server.url), '/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await expect(page).toHaveURL('/admin/settings')
})
