import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { theOfficer, visitAs } from '../people.ts'

test('an officer chooses people in words, sees how many, plans a letter to them and sends it', {
  tag: '@both',
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 400/)
  const main = page.getByRole('main')
  await visitAs(page, await theOfficer(server.url), '/admin/letters/new')
  await expect(main.getByText('Everybody in the society')).toBeVisible()
  await main.getByLabel('Add a line').selectOption('with a role on the site')
  await expect(main.getByRole('status').filter({ hasText: /^People found: 1/ })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'title').fill('Come to the hall, {name}')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Bring lamps.')
  await click(page, 'Save and look at who gets it')
  await expect(main.getByRole('heading', { name: 'Before sending' })).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await main.getByLabel('Attach a file').click()
  const content = { name: 'bylaws.txt', mimeType: 'text/plain', buffer: Buffer.from('All are welcome.') }
  await (await chosen).setFiles(content)
  await expect(main.getByRole('button', { name: 'Save bylaws.txt' })).toBeVisible()
  await expectAccessible(page)
  await main.getByLabel('At a day and hour').check()
  await field(page, 'at').fill('2020-01-01T10:00')
  await click(page, 'Plan the letter')
  await expect(main.getByText('This hour has passed')).toBeVisible()
  await main.getByLabel('Now').check()
  await click(page, 'Send now to 1 by email')
  await expect(main.getByRole('heading', { name: 'What became of it' })).toBeVisible()
  await main.getByRole('link', { name: 'Read it as a member' }).click()
  await expect(main.getByText('Bring lamps.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Save bylaws.txt' }).click()
  expect((await saved).suggestedFilename()).toBe('bylaws.txt')
})
