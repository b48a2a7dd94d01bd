import { expect, test } from '../fixtures.ts'
import { anEvent, someone, theOfficer, visitAs } from '../people.ts'
import { aFreshMonth } from './calendar-page.ts'

test('members RSVP, and the waiting list fills a seat that becomes free', { tag: '@nepali' }, async ({
  browser,
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 409/)
  const { day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  const event = { title: 'Dinner', start: `${day(2)}T18:00`, end: `${day(2)}T19:00`, capacity: 2 }
  const { _id } = await anEvent(server.url, officer, event)
  const [first, second] = await Promise.all([someone(server.url), someone(server.url)])
  await visitAs(page, first, `/calendar/${_id}`)
  const going = page.getByRole('button', { name: 'Going', exact: true })
  await going.click()
  await expect(page.getByText('Your RSVP: Going')).toBeVisible()
  await expect(going).toHaveAttribute('aria-pressed', 'true')
  await expect(going).toBeFocused()
  await page.getByRole('button', { name: 'One more guest' }).click()
  await expect(page.getByText('2 going, 0 maybe, 0 not going')).toBeVisible()

  const later = await browser.newContext({ baseURL: server.url })
  const other = await later.newPage()
  await visitAs(other, second, `/calendar/${_id}`)
  await other.getByRole('button', { name: 'Going', exact: true }).click()
  await expect(other.getByText('Your RSVP: Waiting list')).toBeVisible()
  await expect(
    other.getByText('2 going, 0 maybe, 0 not going · 1 on the waiting list · 2 seats'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'One more guest' }).click()
  await expect(page.getByRole('alert').getByText('No more seats are free. Bring fewer guests')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Guests you are bringing' })).toHaveText(/1$/)
  await page.getByRole('button', { name: 'Not going' }).click()
  await expect(page.getByText('Your RSVP: Not going')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Your RSVP: Going')).toBeVisible()
  await later.close()
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  test('the RSVP deadline is shown in the reader’s time zone and in Chicago’s', async ({ page, server }) => {
    const officer = await theOfficer(server.url)
    const times = { start: '2030-12-05T18:00', end: '2030-12-05T20:00' }
    const { _id } = await anEvent(server.url, officer, { title: 'Dinner', ...times })
    await page.goto(`/calendar/${_id}`)
    const until = page.getByText('Please RSVP by')
    await expect(until).toContainText('5:45 AM')
    await expect(until).toContainText('6:00 PM')
    await expect(until).toContainText(/Chicago|शिकागोमा/)
  })
})
