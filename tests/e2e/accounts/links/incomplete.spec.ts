import { expectAccessible } from '../../accessibility.ts'
import { expect, testWithMail as test } from '../../fixtures.ts'
import { heading } from '../../mail-links.ts'

test('a link that is not complete says so, and shows a way on', async ({ page }) => {
  for (const path of ['verify', 'reset', 'welcome', 'unsubscribe']) {
    await page.goto(`/${path}/abc`)
    await expect(heading(page, 'This link does not work')).toBeVisible()
  }
  await expectAccessible(page)
})
