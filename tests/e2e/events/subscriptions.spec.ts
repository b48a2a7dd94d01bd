import { expect, test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'

test('a member creates and replaces the address of a personal calendar subscription', {
  tag: '@nepali',
}, async ({ page, server }) => {
  await visitAs(page, await someone(server.url), '/calendar')
  await page.getByRole('button', { name: 'Create my address' }).click()
  const address = page.getByLabel('Calendar address').last()
  await expect(address).toHaveValue(/\/calendar\/personal\/.+\.ics\?lang=ne$/)
  const before = await address.inputValue()
  await page.getByRole('button', { name: 'Replace my address' }).click()
  await page.getByRole('button', { name: 'Yes, replace it' }).click()
  await expect(address).not.toHaveValue(before)
  expect((await page.request.get(before)).status()).toBe(404)
})
