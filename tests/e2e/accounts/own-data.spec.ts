import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

test('a member downloads all their data', { tag: '@desktop' }, async ({ page, server }) => {
  const person = await someoneWithProfile(server.url, { bio: 'Plays the madal.' })
  await visitAs(page, person, '/account/data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.zip')
  const files = unzipSync(await readFile(await download.path()))
  const index = new TextDecoder().decode(files['index.html'])
  expect(index).toContain(person.name)
  expect(index).toContain('Plays the madal.')
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['data.json', 'csv/profiles.csv']))

  // Opened as a file would be: without the policy of the site, which refuses the file's own style.
  await page.route('**/my-data/index.html', (route) =>
    route.fulfill({ body: index, contentType: 'text/html' }),
  )
  await page.goto('/my-data/index.html')
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  await expectAccessible(page)
})
