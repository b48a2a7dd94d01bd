import { expect, expectAccessible, test } from './fixtures.ts'
import { anEvent, answerEvent, someone, theOfficer, visitAs } from './people.ts'

test('a rule that leaves out answered days asks before it drops the answers', async ({
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

test('the home screen says in words which of the next events is cancelled', async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const times = { start: `${day}T18:00`, end: `${day}T19:00` }
  await anEvent(server.url, officer, { title: 'Picnic', cancelled: true, ...times })
  await page.goto('/')
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Picnic' }) })
  await expect(entry.getByText('This event is canceled.')).toBeVisible()
})

test.describe('far from Chicago', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  test('until when to answer is said on both clocks', async ({ page, server }) => {
    const officer = await theOfficer(server.url)
    const times = { start: '2030-12-05T18:00', end: '2030-12-05T20:00' }
    const { _id } = await anEvent(server.url, officer, { title: 'Dinner', ...times })
    await page.goto(`/calendar/${_id}`)
    await expect(page.getByText(/Please RSVP by .*5:45 AM \(.*6:00 PM in Chicago\)/)).toBeVisible()
  })
})
