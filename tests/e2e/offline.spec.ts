import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('without network, pages seen before open, and the others say so calmly', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|cannot be reached/)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const about = await heading.innerText()
  await page.waitForFunction(async () => (await caches.match('/about')) !== undefined)

  await context.setOffline(true)
  await page.goto('/bylaws')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/about')
  await expect(heading).toHaveText(about)

  await page.goto('/bylaws')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Bylaws' })).toBeVisible()
})

test('pages of members are never kept', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/about')
  await page.waitForFunction(async () => (await caches.match('/about')) !== undefined)
  await page.goto('/profiles')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('pages-1')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path !== '/' && path !== '/about')).toEqual([])
})
