import { test as base, expect } from '../fixtures.ts'
import { startServer } from '../running-server.ts'

const test = base.extend({
  server: async ({ locale: _ }, use) => {
    const server = await startServer({ SOCIAL_FEED_URL: 'https://feed.example/page' })
    await use(server)
    await server.stop()
  },
})

test('a visitor consents to the social feed, and withdraws consent in the same place', async ({ page }) => {
  let calls = 0
  await page.route('https://feed.example/**', (route) => {
    calls += 1
    return route.fulfill({ body: '<p>News</p>', contentType: 'text/html' })
  })
  await page.goto('/about')
  // Consent to an earlier address does not apply to this one.
  await page.evaluate(() => localStorage.setItem('social-feed', 'https://former.example/page'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the feed' })).toBeVisible()
  expect(calls).toBe(0)
  await page.getByRole('button', { name: 'Show the feed' }).click()
  await expect(page.frameLocator('iframe').getByText('News')).toBeVisible()
  await page.getByRole('button', { name: 'Stop showing the feed' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  const before = calls
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the feed' })).toBeVisible()
  expect(calls).toBe(before)
})
