import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, testOnOwnServer as test } from './fixtures.ts'
import { someone, someoneWithProfile, theOfficer, visitAs } from './people.ts'

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const click = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

test('strangers are kept out: visitors sign in first, members are told that they may not', async ({
  page,
  server,
}) => {
  await page.goto('/admin/settings')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fsettings')
  await visitAs(page, await someone(server.url), '/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await expect(page).toHaveURL('/admin/settings')
})

test('an officer writes a page with a draft, publishes it, compares and restores', async ({
  page,
  server,
}) => {
  await visitAs(page, await theOfficer(server.url), '/admin/pages')
  await page.getByRole('main').getByRole('link', { name: 'Bylaws' }).click()
  await field(page, 'text').fill('## Article 1\n\nWe meet **monthly**.')
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('monthly')).toBeVisible()
  await click(page, 'Save as draft')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const visitor = await page.context().browser()?.newPage({ baseURL: server.url })
  if (!visitor) throw new Error('no second window')
  await visitor.goto('/bylaws')
  await expect(visitor.getByText('not written yet')).toBeVisible()

  await click(page, 'Publish')
  await expect(page.getByText('Page published')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Article 1' })).toBeVisible()
  await visitor.close()

  await field(page, 'text').fill('## Article 1\n\nWe meet **weekly**.')
  await click(page, 'Publish')
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('deletion')).toHaveText('monthly')
  await expect(page.getByRole('insertion')).toHaveText('weekly')
  await click(page, 'Restore this version')
  await expect(page.getByText('Page restored')).toBeVisible()
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await expect(page).toHaveURL('/bylaws')
  await expect(page.getByRole('main').getByText('monthly')).toBeVisible()
})

test('an officer adds a page and removes it again', async ({ page, server, allowErrors }) => {
  allowErrors(/status of 400/)
  await visitAs(page, await theOfficer(server.url), '/admin/pages')
  await field(page, 'title').fill('Our history')
  await field(page, 'slug').fill('Our History')
  await click(page, 'Add a page')
  await expect(page.getByText('Address can have only lowercase letters').last()).toBeVisible()
  await expect(field(page, 'slug')).toBeFocused()
  await field(page, 'slug').fill('our-history')
  await click(page, 'Add a page')
  await field(page, 'text').fill('Long ago.')
  await click(page, 'Publish')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our history' }).click()
  await expect(page).toHaveURL('/pages/our-history')
  await expect(page.getByRole('main').getByText('Long ago.')).toBeVisible()
  await page.goBack()
  await click(page, 'Remove this page')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Page removed')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Our history' })).toHaveCount(0)
})

test('an officer announces with a picture; visitors and members read what is for them', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 40[01]/)
  const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#e9a23b' } })
    .jpeg()
    .toBuffer()
  await visitAs(page, await theOfficer(server.url), '/admin/announcements/new')
  await field(page, 'title').fill('Maghi at the hall')
  const svg = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await page.getByLabel('Insert a picture').setInputFiles(svg)
  await expect(page.getByText('This picture cannot be used')).toBeVisible()
  await field(page, 'text').fill('Come all. ')
  await page
    .getByLabel('Insert a picture')
    .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(field(page, 'text')).toHaveValue(/!\[Describe the picture\]\(\/pictures\/.+\/1600x800\)/)
  await page.keyboard.type('The hall')
  await expect(page.getByRole('img', { name: 'The hall' })).toBeVisible()
  await click(page, 'Save')
  await expect(page.getByText('Announcement saved')).toBeVisible()
  const beside = page.getByRole('complementary')
  await expect(beside.getByRole('link', { name: 'Maghi at the hall' })).toBeVisible()

  await page.getByRole('link', { name: 'Write an announcement' }).click()
  await field(page, 'title').fill('Board meets')
  await field(page, 'text').fill('On Sunday.')
  await page.getByLabel('Members only').check()
  await click(page, 'Save')
  await beside.getByRole('link', { name: 'Board meets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board meets' })).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('main').getByText('On Sunday.')).toBeVisible()

  const visitor = await page.context().browser()?.newPage({ baseURL: server.url })
  if (!visitor) throw new Error('no second window')
  await visitor.goto('/announcements')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Maghi at the hall' })).toBeVisible()
  await expect(visitor.getByText('Board meets')).toHaveCount(0)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'For members' })).toBeVisible()
  await visitor.close()
})

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
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Tharu Samaj')).toBeVisible()
  await expect(page.getByText('Saved here')).toHaveCount(2)

  await field(second, 'name').fill('Other name')
  await click(second, 'Save settings')
  await expect(second.getByText('Someone else changed this')).toBeVisible()
  await expect(field(second, 'name')).toHaveValue('Other name')
  await second.close()

  const visitor = await page.context().browser()?.newPage({ baseURL: server.url })
  if (!visitor) throw new Error('no second window')
  await visitor.goto('/profiles')
  await expect(visitor.getByRole('heading', { level: 1, name: 'For members' })).toBeVisible()
  await expect(visitor.getByText('Shy Sita')).toHaveCount(0)
  await visitor.goto('/')
  await expect(visitor.getByText('Only members can see the other members')).toBeVisible()
  await visitor.close()

  await field(page, 'donation.url').fill('http://pay.example')
  await click(page, 'Save settings')
  await expect(page.getByText('must be a web address that starts with https://').last()).toBeVisible()
  await expect(field(page, 'donation.url')).toBeFocused()
  await field(page, 'donation.url').fill('https://pay.example/form')
  await field(page, 'donation.fields').fill('item = gift')
  for (const box of await page.getByRole('checkbox', { name: "Use the server's configuration" }).all())
    await box.check()
  await click(page, 'Save settings')
  await expect(page).toHaveURL('/admin/settings?saved')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByText('Saved here')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Donate' })).toBeVisible()
})

test('a new account waits until an officer lets it in', async ({ page, server, allowErrors }) => {
  allowErrors(/status of 40[034]/)
  await visitAs(page, await theOfficer(server.url), '/admin/settings')
  await page.getByLabel("New accounts need an officer's approval").check()
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()

  const newcomer = await someone(server.url, { name: 'Newcomer Nila' })
  const other = await page.context().browser()?.newContext({ baseURL: server.url })
  const theirs = await other?.newPage()
  if (!theirs) throw new Error('no second window')
  await visitAs(theirs, newcomer, '/dashboard')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible()

  await page.getByRole('link', { name: 'New accounts' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Newcomer Nila' })
  await card.getByText('Refuse', { exact: true }).click()
  await card.getByRole('button', { name: 'Refuse and remove' }).click()
  await expect(card.getByText('Reason is required')).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Newcomer Nila is approved')).toBeVisible()
  await expect(page.getByText('No accounts are waiting.')).toBeVisible()
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Welcome Newcomer Nila' })).toBeVisible()
  await other?.close()

  await page.getByRole('link', { name: 'Activity log' }).click()
  await field(page, 'search').fill('approve nila')
  await click(page, 'Search')
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await click(page, 'Export as CSV')
  expect((await download).suggestedFilename()).toBe('acts.csv')

  // The journeys after this one join without waiting.
  await page.goto('/admin/settings')
  await page.getByLabel("New accounts need an officer's approval").uncheck()
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()
})

test('axe finds nothing in the administration', async ({ page, server }) => {
  test.slow()
  const paths = ['', '/approvals', '/announcements', '/announcements/new', '/pages', '/pages/about']
  for (const path of [...paths, '/pages/about/history', '/settings', '/acts']) {
    await visitAs(page, await theOfficer(server.url), `/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
