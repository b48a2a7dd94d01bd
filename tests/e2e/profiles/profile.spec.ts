import { expect, test } from '../fixtures.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

test('search engines and previews learn no more of a profile than name and society', async ({
  page,
  server,
}) => {
  const person = await someoneWithProfile(server.url, { name: 'Asha Dangaura' })
  await page.goto(`/profile/${person.id}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Asha Dangaura')
  await expect(page.locator('meta[name=description]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'example.org' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener',
  )
  await expect(page.getByText('(312) 555-0142')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Dangaura' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back To Profiles' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('a member sees on a public page what visitors do not', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url, { dobAudience: 'members' })
  const reader = await someoneWithProfile(server.url)
  await page.goto(`/profile/${person.id}`)
  await expect(page.getByText('05/17/1985')).toHaveCount(0)
  await visitAs(page, reader, `/profile/${person.id}`)
  await expect(page.getByText('05/17/1985')).toBeVisible()
  await expect(page.getByText('(312) 555-0142')).toBeVisible()
})
