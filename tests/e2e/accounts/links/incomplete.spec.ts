import { expectAccessible } from '../../accessibility.ts'
import { expect, testWithMail as test } from '../../fixtures.ts'
import { heading } from '../../mail-links.ts'

test('an incomplete link from an email opens a page that explains what to do', async ({ page }) => {
  for (const path of ['verify', 'reset', 'welcome', 'unsubscribe']) {
    await page.goto(`/${path}/abc`)
    await expect(heading(page, 'This link does not work')).toBeVisible()
  }
  await expectAccessible(page)
})
