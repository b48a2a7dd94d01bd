import { expect, test } from '../../fixtures.ts'
import { anEvent, theOfficer } from '../../people.ts'
import { aFreshMonth } from '../calendar-page.ts'

test('a visitor browses the calendar, and the address retains view and day', {
  tag: ['@both', '@nepali'],
}, async ({ page, server, isMobile }) => {
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  await anEvent(server.url, officer, {
    title: 'Film about the lake of Chicago',
    start: `${day(2)}T18:00`,
    end: `${day(2)}T19:00`,
  })
  await page.goto(address)
  if (isMobile) await page.getByRole('link', { name: /, one event$/ }).tap()
  const film = page.getByRole('link', { name: isMobile ? /^Film/ : /6 PM Film/ })
  await expect(film).toBeVisible()
  if (!isMobile) {
    const cutOff = film.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(await cutOff, 'pixels of the title that are cut off').toBeLessThanOrEqual(0)
  }
  await expect(page.getByRole('button', { name: 'Add event' })).toBeHidden()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  if (isMobile) await page.getByRole('button', { name: /^Views:/ }).tap()
  await page.getByRole('button', { name: 'Work week', exact: true }).click()
  await expect(page).toHaveURL(/view=work_week/)
  // A month's title in two calendars has a dash, as that of a week has.
  await expect(page.locator('.calendar-grid [data-settled]')).toBeVisible()
  const title = page.locator('p[aria-live=polite]')
  await expect(title).toHaveText(/ – /)
  const shown = await title.textContent()
  await page.reload()
  await expect(title).toHaveText(shown ?? '')
  await page.goto(address)
  if (isMobile) await page.getByRole('link', { name: /, one event$/ }).tap()
  await film.click()
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]+$/)
  await expect(page.getByRole('link', { name: 'Sign in to RSVP' })).toBeVisible()
})
