import { expectAccessible } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { anEvent, theOfficer } from '../../people.ts'
import { aFreshMonth, openAsOfficer } from '../calendar-page.ts'

test('calendar views, the event window and an event’s page are accessible', {
  tag: ['@both', '@nepali'],
}, async ({ page, server }) => {
  test.slow()
  const { day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  // The work week leaves the weekend out.
  const wednesday =
    [8, 9, 10, 11, 12, 13, 14].map(day).find((one) => new Date(one).getUTCDay() === 3) ?? day(8)
  const event = {
    title: 'Fair',
    start: `${wednesday}T18:00`,
    end: `${wednesday}T19:00`,
    description: '# Hello',
  }
  const { _id } = await anEvent(server.url, officer, event)
  await anEvent(server.url, officer, { title: 'Fast', allDay: true, start: wednesday, end: wednesday })
  for (const view of ['month', 'week', 'work_week', 'day', 'agenda']) {
    await openAsOfficer(page, server.url, `/calendar?view=${view}&date=${wednesday}`)
    await expect(page.getByText('Fair').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Add event' }).click()
  await page.getByText('Place, description, repetition and seats').click()
  await expectAccessible(page)
  await page.goto(`/calendar/${_id}`)
  await expect(page.getByRole('button', { name: 'Going', exact: true })).toBeVisible()
  await expectAccessible(page)
})
