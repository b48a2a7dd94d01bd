import sharp from 'sharp'
import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { theOfficer, visitAs } from '../people.ts'

test('an officer announces with a picture; visitors and members read what is for them', async ({
  page,
  browser,
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
  await expect(page.getByRole('table').getByText('Maghi at the hall')).toBeVisible()

  await page.getByRole('link', { name: 'Write an announcement' }).click()
  await field(page, 'title').fill('Board meets')
  await field(page, 'text').fill('On Sunday.')
  await page.getByLabel('Members only').check()
  await click(page, 'Save')
  await expect(page.getByRole('table').getByText('Board meets')).toBeVisible()
  await page.goto('/about')
  const beside = page.getByRole('complementary')
  await expect(beside.getByRole('link', { name: 'Maghi at the hall' })).toBeVisible()
  await beside.getByRole('link', { name: 'Board meets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board meets' })).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('main').getByText('On Sunday.')).toBeVisible()

  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/announcements')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Maghi at the hall' })).toBeVisible()
  await expect(visitor.getByText('Board meets')).toHaveCount(0)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'For members' })).toBeVisible()
  await visitor.close()
})

test('an officer goes on with what was typed, schedules it, publishes it and takes it down', async ({
  page,
  browser,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await visitAs(page, await theOfficer(server.url), '/admin/announcements/new')
  await field(page, 'title').fill('Lanterns on the lake')
  await expect(page.getByText('What you typed is kept for you. Last time')).toBeVisible()
  await page.goto('/admin/announcements')
  await page.getByRole('link', { name: 'Continue the announcement you began: Lanterns on the lake' }).click()
  await expect(field(page, 'title')).toHaveValue('Lanterns on the lake')
  await click(page, 'Discard my changes')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, discard them' }).click()
  await expect(field(page, 'title')).toHaveValue('')
  await field(page, 'title').fill('Lanterns on the lake')
  await field(page, 'text').fill('We light them at dusk.')
  const link = page.getByRole('region', { name: 'How a link to it looks' })
  await expect(link.getByText('We light them at dusk.')).toBeVisible()
  await expect(link.getByText('Lanterns on the lake')).toBeVisible()
  await page.getByLabel('Language').selectOption('Tharu (Dangaura)')
  await field(page, 'date').fill('2035-01-14')
  await field(page, 'time').fill('18:30')
  await expectAccessible(page)
  await click(page, 'Save')
  await expect(page.getByText('Announcement saved')).toBeVisible()
  const row = page.getByRole('row', { name: 'Lanterns on the lake' })
  await expect(row.getByText('Scheduled for 01/14/2035, 6:30 PM')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0)
  await page.goto('/announcements')
  await expect(page.getByText('Lanterns on the lake')).toHaveCount(0)

  await page.goto('/admin/announcements')
  await row.getByRole('link').click()
  await expect(field(page, 'time')).toHaveValue('18:30')
  await field(page, 'date').fill('2026-01-14')
  await click(page, 'Save')
  await expect(row.getByText('Published')).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lanterns on the lake' })).toHaveAttribute(
    'lang',
    'thl',
  )
  const address = page.url()
  await page.goBack()
  await click(page, 'Take it down')
  await expect(row.getByText('Unpublished')).toBeVisible()
  const visitor = await browser.newPage({ baseURL: server.url })
  expect((await visitor.goto(address))?.status()).toBe(404)
  await row.getByRole('link').click()
  await page.getByLabel('Published').check()
  await click(page, 'Save')
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  expect((await visitor.goto(address))?.status()).toBe(200)
  await visitor.close()
})
