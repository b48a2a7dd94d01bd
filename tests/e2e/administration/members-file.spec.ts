import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { theOfficer, visitAs } from '../people.ts'

test('a file is checked, mended and imported, and all members come back as a file', async ({
  page,
  server,
}) => {
  await visitAs(page, await theOfficer(server.url), '/admin/members-file')
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible()
  await expectAccessible(page)
  const choose = (text: string) =>
    page
      .locator('[name=file]')
      .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('email,name\nwrong,कमला')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('1 problem').first()).toBeVisible()
  await expectAccessible(page)
  await choose('email,name\nkamala@example.org,कमला')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(page.getByText('1 person imported and invited.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download members.csv' }).click()
  expect((await download).suggestedFilename()).toBe('members.csv')
})
