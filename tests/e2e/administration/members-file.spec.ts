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
  await expect(page.getByText('1 person imported. Whoever has an email address is invited.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download members.csv' }).click()
  expect((await download).suggestedFilename()).toBe('members.csv')
})

test('an officer imports a list as it was kept: says how its dates are written, and takes the good rows', async ({
  page,
  server,
}) => {
  const name = `Kept Kamal of ${test.info().project.name}`
  const main = page.getByRole('main')
  await visitAs(page, await theOfficer(server.url), '/admin/members-file')
  const list = `Full Name;Mobile;DOB;Dues\n${name};+1 (312) 555-0142;3/4/1980;paid\nBad Bimal;12;;open\n`
  await page
    .locator('[name=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(main.getByText('Columns that are left out: Dues')).toBeVisible()
  await main.getByLabel('Dates in “dob” begin with').selectOption('day')
  const rejected = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download the rows with problems' }).click()
  expect((await rejected).suggestedFilename()).toBe('rows-with-problems.csv')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Import the good rows and leave the others' }).click()
  await expect(main.getByText('1 person imported.')).toBeVisible()
  await page.goto(`/admin/users?search=${encodeURIComponent(name)}`)
  await expect(main.getByRole('link', { name }).first()).toBeVisible()
})
