import type { Page } from '@playwright/test'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { untranslated } from '../nepali/translation.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('saved settings apply to visitors at once', { tag: '@desktop' }, async ({
  page,
  browser,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  await someoneWithProfile(server.url, { name: 'Shy Sita' })
  await visitAs(page, await theOfficer(server.url), '/admin/settings')
  await followEnvironment(page)
  await field(page, 'name').fill('Tharu Samaj')
  await field(page, 'heroHeading').fill('Welcome to our village')
  await click(page, 'Write it in नेपाली, too')
  await field(page, 'versions.ne.name').fill('थारू समाज')
  await page.getByRole('radio', { name: 'Members only' }).check()
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('banner').getByText(/Tharu Samaj|थारू समाज/)).toBeVisible()
  await expect(page.getByText('Saved here')).toHaveCount(4)

  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/profiles')
  await expect(visitor.getByRole('heading', { level: 1, name: 'For members' })).toBeVisible()
  await expect(visitor.getByText('Shy Sita')).toHaveCount(0)
  await visitor.goto('/')
  await expect(
    visitor.getByRole('heading', { level: 1, name: untranslated('Welcome to our village') }),
  ).toBeVisible()
  await expect(visitor.getByText('Only members can see other members')).toBeVisible()
  for (const [language, name] of [
    ['en', 'Tharu Samaj'],
    ['ne', 'थारू समाज'],
  ]) {
    await visitor.goto(`/about?lang=${language}`)
    await expect(visitor.getByRole('banner').getByText(String(name))).toBeVisible()
    await expect(visitor).toHaveTitle(new RegExp(`${name}$`))
  }
  await visitor.close()

  await followEnvironment(page)
})

test('an edit conflict in the settings is reported, and the form retains its text', {
  tag: '@desktop',
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 409/)
  await visitAs(page, await theOfficer(server.url), '/admin/settings')
  const second = await page.context().newPage()
  await second.goto('/admin/settings')
  await expect(field(second, 'name')).toBeVisible()
  await field(page, 'name').fill(`Tharu Samaj ${Date.now()}`)
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()

  await field(second, 'name').fill('Other name')
  await click(second, 'Save settings')
  await expect(second.getByText('Someone else changed this')).toBeVisible()
  await expect(field(second, 'name')).toHaveValue('Other name')
})

test('an invalid donation address is refused at its field, and a valid one shows the Donate button', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 400/)
  await visitAs(page, await theOfficer(server.url), '/admin/settings')
  await field(page, 'donation.url').fill('http://pay.example')
  await click(page, 'Save settings')
  await expect(page.getByText('must be a web address that starts with https://').last()).toBeVisible()
  await expect(field(page, 'donation.url')).toBeFocused()
  await field(page, 'donation.url').fill('https://pay.example/form')
  await page.getByText('For experts').click()
  await field(page, 'donation.fields').fill('item = gift')
  for (const box of await boxesToGoBack(page)) await box.check()
  await click(page, 'Save settings')
  await expect(page).toHaveURL('/admin/settings?saved')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByText('Saved here')).toHaveCount(1)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Donate' })).toBeVisible()
})

const boxesToGoBack = (page: Page) =>
  page.getByRole('checkbox', { name: 'Go back to the setting from the server' }).all()

/** Resets all saved settings to the environment's. */
async function followEnvironment(page: Page): Promise<void> {
  await expect(field(page, 'name')).toBeVisible()
  const boxes = await boxesToGoBack(page)
  if (boxes.length === 0) return
  for (const box of boxes) await box.check()
  await click(page, 'Save settings')
  await expect(page.getByText('Saved here')).toHaveCount(0)
}

test('an official year of Bikram Sambat shows its new dates before and after it is saved', {
  tag: '@desktop',
}, async ({ page, server, locale }) => {
  await visitAs(page, await theOfficer(server.url), '/admin/bikram-sambat?year=2084&calendars=both')
  await field(page, 'months.0').fill('30')
  await field(page, 'months.9').fill('30')
  await click(page, 'Show which dates move')
  const month = locale === 'ne-NP' ? 'जेठ' : 'Jestha'
  await expect(
    page.getByText(`${month} 2084: 05/14/2027 instead of 05/15/2027`, { exact: true }),
  ).toBeVisible()
  await field(page, 'source').fill('The calendar committee')
  await click(page, 'Save the official year')
  const row = page.getByRole('row', { name: '2084' })
  await expect(row).toContainText('The calendar committee')
  await click(page, 'Return to the forecast')
  await expect(row).toContainText('Forecast')
})
