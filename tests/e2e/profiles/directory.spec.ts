import { expect, test } from '../fixtures.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

/** A society of this size needs a second page of the directory. */
const members = 26
const pageSize = 24

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the directory is searched, filtered and paged', async ({ page, server }) => {
    const places = Array.from(
      { length: members },
      (_, index) => `Lakeview ${test.info().project.name} ${index}`,
    )
    await Promise.all(places.map((location) => someoneWithProfile(server.url, { location })))
    await page.goto('/profiles')
    await page.getByLabel('Search').fill(`Lakeview ${test.info().project.name}`)
    const folded = page.getByText('More filters', { exact: true })
    if (await folded.isVisible()) await folded.click()
    await page.getByLabel('Category').selectOption('Executive Member')
    await page.getByRole('button', { name: 'Show members' }).click()
    await expect(page.getByRole('link', { name: /^View Profile/ })).toHaveCount(pageSize)
    await page.getByRole('link', { name: 'More members' }).click()
    await expect(page).toHaveURL(/category=Executive\+Member.*cursor=/)
    await expect(page.getByRole('link', { name: /^View Profile/ })).toHaveCount(members - pageSize)
    await page.getByLabel('Category').selectOption('Founder Member')
    await page.getByRole('button', { name: 'Show members' }).click()
    await expect(page.getByText('No profiles found...')).toBeVisible()
    const slip = `Lakeveiw ${test.info().project.name}`
    await page.getByLabel('Search').fill(slip)
    await page.getByLabel('Category').selectOption('')
    await page.getByRole('button', { name: 'Show members' }).click()
    const nothing = `Nothing found for “${slip}”. Similar matches:`
    await expect(page.getByRole('region', { name: nothing }).getByRole('article')).toHaveCount(pageSize)
    await expect(page.getByRole('status').filter({ hasText: nothing })).toBeAttached()
  })
})

test('a public page that a member comes to by a link is loaded once', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url, { dobAudience: 'members' })
  await visitAs(page, person, '/dashboard')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await expect(page.locator('html[data-session=member]')).toBeAttached()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === '/api/profile')).toHaveLength(1)
})
