import { expect, test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'

test('a member makes and resets a personal feed address', async ({ page, server }) => {
  await visitAs(page, await someone(server.url), '/calendar')
  await page.getByRole('button', { name: 'Make my address' }).click()
  const address = page.getByLabel('Address of the calendar').last()
  await expect(address).toHaveValue(/\/calendar\/personal\/.+\.ics$/)
  const before = await address.inputValue()
  await page.getByRole('button', { name: 'Make a new one' }).click()
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect(address).not.toHaveValue(before)
  expect((await page.request.get(before)).status()).toBe(404)
})
