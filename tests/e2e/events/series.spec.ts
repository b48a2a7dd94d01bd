import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { anEvent, answerEvent, someone, theOfficer, visitAs } from '../people.ts'
import { aFreshMonth, eventNamed, openAsOfficer } from './calendar-page.ts'

test('an officer changes the following occurrences of a series, and deletes all of them', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  await anEvent(server.url, officer, {
    title: 'Class',
    start: `${day(3)}T18:00`,
    end: `${day(3)}T19:00`,
    repeat: { every: 'week', count: 3 },
  })
  await openAsOfficer(page, server.url, address)
  await expect(eventNamed(page, 'Class')).toHaveCount(3)
  await eventNamed(page, 'Class').nth(1).dblclick()
  await page.getByLabel('Title').fill('Lesson')
  await page.getByLabel('This and the following ones').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(eventNamed(page, 'Lesson')).toHaveCount(2)
  await eventNamed(page, 'Lesson').last().click()
  await page.getByRole('button', { name: 'Delete event' }).click()
  await page.getByRole('alertdialog').getByLabel('All of them').check()
  await page.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(eventNamed(page, 'Lesson')).toHaveCount(0)
  await expect(eventNamed(page, 'Class')).toHaveCount(1)
})

test('changing a series asks before it drops RSVPs of removed dates', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 409/)
  const officer = await theOfficer(server.url)
  const member = await someone(server.url)
  const { series } = await anEvent(server.url, officer, {
    title: 'Weaving',
    start: '2030-03-05T18:00',
    end: '2030-03-05T19:00',
    repeat: { every: 'week', count: 3 },
  })
  await answerEvent(server.url, member, `${series}_20300312T180000`, { answer: 'going' })
  await visitAs(page, officer, '/calendar?view=agenda&date=2030-03-05')
  await page.getByRole('link', { name: 'Weaving' }).first().click()
  await page.getByRole('button', { name: 'Edit event' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Interval').fill('2')
  await window.getByLabel('All of them').check()
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  const asked = window
    .getByRole('alert')
    .filter({ hasText: 'One RSVP is for a day that this change leaves out' })
  await expect(asked.getByRole('checkbox')).toBeInViewport()
  await expectAccessible(page)
  await asked.getByRole('checkbox').check()
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event Updated')).toBeVisible()
})
