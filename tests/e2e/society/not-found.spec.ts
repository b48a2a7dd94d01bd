import { expect, test } from '../fixtures.ts'

test('an address that leads nowhere answers 404 and says so', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/)
  for (const path of ['/nowhere', '/profile/nobody']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Sorry, this page does not exist.')).toBeVisible()
  }
})
