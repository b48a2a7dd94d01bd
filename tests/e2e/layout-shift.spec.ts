import { expect, test } from './fixtures.ts'
import { someoneWithProfile, visitAs } from './people.ts'

/** Google's "good" is below 0.1; the calendar keeps far below it. */
const shiftAllowed = 0.02
const fontsComeAfter = 300

for (const view of ['month', 'week']) {
  test(`nothing moves while the calendar's ${view} view comes for the first time`, async ({ page }) => {
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, fontsComeAfter))
      await route.continue()
    })
    await page.goto(`/calendar?view=${view}`, { waitUntil: 'networkidle' })
    await expect(page.locator('.calendar-grid')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as Shift).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true })
          // Where nothing moved there is nothing to observe.
          setTimeout(resolve, 1000, 0)
        }),
    )
    expect(shift).toBeLessThan(shiftAllowed)
  })
}

test('nothing on a public page moves when it comes to life', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  for (const path of ['/', '/profiles', `/profile/${person.id}`]) {
    await visitAs(page, person, path)
    await expect(page.locator('html[data-session=member]')).toBeAttached()
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift, `layout shift on ${path}`).toBeLessThan(0.01)
  }
})

interface Shift extends PerformanceEntry {
  value: number
}
