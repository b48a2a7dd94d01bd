import { expect, test } from './fixtures.ts'
import { field } from './main-part.ts'
import { someone, someoneWithProfile, theOfficer, visitAs } from './people.ts'

/** The least width and height of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const targetMin = 24
/** Heights of the links of the header and of a phone's bar. */
const linkMin = { header: 44, bar: 56 }

test('an error message stays until the reader dismisses it', { tag: '@both' }, async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { email } = await someone(server.url)
  await page.goto('/login')
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const link = page.locator(isPhone ? '[data-navigation]:not(#navigation) a' : '#navigation a').first()
  expect((await link.boundingBox())?.height, 'links of the navigation').toBeGreaterThanOrEqual(
    isPhone ? linkMin.bar : linkMin.header,
  )
  await page.clock.install()
  await field(page, 'email').fill(email)
  await field(page, 'password').fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const banner = page.getByRole('alert').getByText('The email or password is incorrect')
  await expect(banner).toBeVisible()
  const [menu, own, form] = await Promise.all(
    [page.getByRole('banner'), banner, page.locator('main form').first()].map((part) => part.boundingBox()),
  )
  expect(own?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0))
  expect(form?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0))
  await page.clock.fastForward('10:00')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss this message' }).click()
  await expect(banner).toBeHidden()
})

test('a search states how many members it found', { tag: '@nepali' }, async ({ page }) => {
  await page.goto('/profiles')
  await expect(page.getByText('Members found')).toHaveCount(0)
  await field(page, 'search').fill('nobody is called so')
  await field(page, 'search').press('Enter')
  await expect(page.getByRole('status').getByText('Members found: 0')).toHaveCount(1)
})

test('the link back to the directory retains the search', { tag: '@desktop' }, async ({ page, server }) => {
  await someoneWithProfile(server.url, { name: 'Dilmaya Returning' })
  await page.goto('/profiles?search=Dilmaya+Returning')
  await page.getByRole('link', { name: 'View Profile of Dilmaya Returning' }).click()
  await page.getByRole('link', { name: 'Back To Profiles' }).click()
  await expect(page).toHaveURL('/profiles?search=Dilmaya+Returning')
  await expect(field(page, 'search')).toHaveValue('Dilmaya Returning')
})

test('a printed page is dark on white, without buttons and navigation', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const { id } = await someoneWithProfile(server.url)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of ['/calendar?view=month&date=2031-03-05', '/profiles', `/profile/${id}`, '/bylaws']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(':is(button, form, nav, aside, footer):visible')).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  }
})

test('a printed week has all its hours', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/calendar?view=week&date=2031-03-05')
  const lastHour = page.locator('.calendar-grid').getByText(/^(11 PM|२३)$/)
  await expect(lastHour).not.toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1000, height: 2500 })
  await expect(lastHour).toBeInViewport()
})

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 800 } })

  test('each day of the month is a large enough touch target', async ({ page }) => {
    await page.goto('/calendar?view=month&date=2031-03-05')
    const days = page.getByRole('link', { name: /March \d+, 2031, (no|one) events?(, .+)?$/ })
    await expect(days).toHaveCount(31)
    for (const day of await days.all()) {
      const { width = 0, height = 0 } = (await day.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(targetMin)
    }
  })
})

test('the pressed view button is distinguishable in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/calendar?view=month')
  await page.getByRole('button', { name: /^Views:/ }).click()
  const colourOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await colourOf('Month')).not.toBe(await colourOf('Week'))
})

test('bars of a chart are visible in forced colours', { tag: '@desktop' }, async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visitAs(page, await theOfficer(server.url), '/admin/numbers')
  const chart = page.getByRole('img').first()
  await expect(chart).toBeVisible()
  const bars = await page.locator('[role=img] rect[data-tone]').evaluateAll((parts) => {
    const ground = getComputedStyle(document.body).backgroundColor
    return parts.map((part) => {
      const { fill, stroke } = getComputedStyle(part)
      return [fill, stroke].some((paint) => ![ground, 'none'].includes(paint))
    })
  })
  expect(bars.length).toBeGreaterThan(0)
  expect(bars).not.toContain(false)
})
