import { expect, test } from './fixtures.ts'
import { someoneWithProfile, visitAs } from './people.ts'

/** A society of this size fills the first page of the directory and begins a second. */
const members = 26
const pageSize = 24

/** The date of birth of somebody whose birthday is today in the society's zone. */
function bornToday(year: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(new Date())
  return today.endsWith('02-29') ? `${year}-02-28` : `${year}${today.slice(4)}`
}

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
    await page.getByLabel('Category').selectOption('Executive Member')
    await page.getByRole('button', { name: 'Show members' }).click()
    await expect(page.getByRole('link', { name: /^View Profile/ })).toHaveCount(pageSize)
    await page.getByRole('link', { name: 'More members' }).click()
    await expect(page).toHaveURL(/category=Executive\+Member.*cursor=/)
    await expect(page.getByRole('link', { name: /^View Profile/ })).toHaveCount(members - pageSize)
    await page.getByLabel('Category').selectOption('Founder Member')
    await page.getByRole('button', { name: 'Show members' }).click()
    await expect(page.getByText('No profiles found...')).toBeVisible()
  })
})

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

test('who has birthday today is on the home screen', async ({ page, server }) => {
  const name = `Phulmati ${test.info().project.name}`
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Display Events' })).toBeVisible()
  for (const group of ['Founder', 'Executive', 'Advisory', 'General'])
    await expect(page.getByRole('heading', { name: `Display ${group} members` })).toBeVisible()
  await someoneWithProfile(server.url, { name, dob: bornToday(1980) })
  await page.goto('/')
  const today = page.getByRole('region', { name: "Today's Birthday(s)" })
  await expect(today.getByRole('heading', { name })).toBeVisible()
})

test('an address that leads nowhere answers 404 and says so', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/)
  for (const path of ['/nowhere', '/profile/nobody']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Sorry, this page does not exist.')).toBeVisible()
  }
})

test('nothing on a public page moves when it comes to life', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  for (const path of ['/', '/profiles', `/profile/${person.id}`]) {
    await visitAs(page, person, path)
    await expect(page.locator('html[data-session=member]')).toBeAttached()
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift, `layout shift on ${path}`).toBeLessThan(0.01)
  }
})
