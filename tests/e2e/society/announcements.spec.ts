import sharp from 'sharp'
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
