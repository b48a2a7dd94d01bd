import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('what an officer saves shows at once, and the second of two officers is told', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 40[019]/)
  await someoneWithProfile(server.url, { name: 'Shy Sita' })
  const officer = await theOfficer(server.url)
  await visitAs(page, officer, '/admin/settings')
  const second = await page.context().newPage()
  await second.goto('/admin/settings')

  await field(page, 'name').fill('Tharu Samaj')
  await page.getByRole('radio', { name: 'Members only' }).check()
  await click(page, 'Save settings')
  await expect(page.getByText('Settings Saved')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Tharu Samaj')).toBeVisible()
  await expect(page.getByText('Saved here')).toHaveCount(2)

  await field(second, 'name').fill('Other name')
  await click(second, 'Save settings')
  await expect(second.getByText('Somebody else changed this')).toBeVisible()
  await expect(field(second, 'name')).toHaveValue('Other name')
  await second.close()

  const visitor = await page.context().browser()?.newPage({ baseURL: server.url })
  if (!visitor) throw new Error('no second window')
  await visitor.goto('/profiles')
  await expect(visitor.getByRole('heading', { level: 1, name: 'For members' })).toBeVisible()
  await expect(visitor.getByText('Shy Sita')).toHaveCount(0)
  await visitor.goto('/')
  await expect(visitor.getByText('The society shows its members to members only')).toBeVisible()
  await visitor.close()

  await field(page, 'donation.url').fill('http://pay.example')
  await click(page, 'Save settings')
  await expect(page.getByText('must be a web address that starts with https://').last()).toBeVisible()
  await expect(field(page, 'donation.url')).toBeFocused()
  await field(page, 'donation.url').fill('https://pay.example/form')
  await field(page, 'donation.fields').fill('item = gift')
  for (const box of await page.getByRole('checkbox', { name: 'Go back to the' }).all()) await box.check()
  await click(page, 'Save settings')
  await expect(page).toHaveURL('/admin/settings?saved')
  await expect(page.getByText('Settings Saved')).toBeVisible()
  await expect(page.getByText('Saved here')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Donate' })).toBeVisible()
})
