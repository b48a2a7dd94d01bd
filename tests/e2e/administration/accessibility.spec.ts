import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { theOfficer, visitAs } from '../people.ts'

test('axe finds nothing in the administration', async ({ page, server }) => {
  test.slow()
  const paths = [
    '',
    '/numbers',
    '/approvals',
    '/announcements',
    '/announcements/new',
    '/pages',
    '/pages/about',
  ]
  for (const path of [...paths, '/pages/about/history', '/settings', '/acts', '/events']) {
    await visitAs(page, await theOfficer(server.url), `/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
