import { expect, test } from '../../fixtures.ts'
import { anEvent, theOfficer } from '../../people.ts'
import { aFreshMonth } from '../calendar-page.ts'

test('a visitor looks, and the address keeps view and day', async ({ page, server, isMobile }) => {
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  await anEvent(server.url, officer, { title: 'Film', start: `${day(2)}T18:00`, end: `${day(2)}T19:00` })
  await page.goto(address)
  if (isMobile) await page.getByRole('link', { name: /, one event$/ }).tap()
  const film = page.getByRole('link', { name: isMobile ? /^Film/ : /PM Film/ })
  await expect(film).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add event' })).toBeHidden()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Work week' }).click()
  await expect(page).toHaveURL(/view=work_week/)
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

test('the home screen says in words which of the next events is cancelled', async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const times = { start: `${day}T18:00`, end: `${day}T19:00` }
  await anEvent(server.url, officer, { title: 'Picnic', cancelled: true, ...times })
  await page.goto('/')
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Picnic' }) })
  await expect(entry.getByText('This event is canceled.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the agenda is a list of coming events that lead to their pages', async ({ page, server }) => {
    const { day } = aFreshMonth()
    const officer = await theOfficer(server.url)
    const event = { title: 'Puja', place: 'Temple', start: `${day(2)}T18:00`, end: `${day(2)}T19:00` }
    await anEvent(server.url, officer, event)
    await page.goto(`/calendar?date=${day(1)}`)
    await page.getByRole('button', { name: 'Agenda' }).click()
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Puja' }) })
      .last()
    await expect(entry).toContainText(/Puja.*6:00 – 7:00 PM.*Temple/)
    await entry.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Puja' })).toBeVisible()
  })
})
