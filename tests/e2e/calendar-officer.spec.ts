import { expect, test } from './fixtures.ts'
import { anEvent, removeEvent, theOfficer, visitAs } from './people.ts'

test('a save that fails is said inside the event window, and what was typed stays', async ({
  page,
  server,
  isMobile,
  allowErrors,
}) => {
  test.skip(!isMobile)
  allowErrors(/status of 404/)
  const officer = await theOfficer(server.url)
  const times = { start: '2027-03-02T10:00', end: '2027-03-02T11:00' }
  const { _id } = await anEvent(server.url, officer, { title: 'Sewing', ...times })
  await visitAs(page, officer, '/calendar?date=2027-03-01')
  await page.getByRole('button', { name: 'Add event' }).waitFor()
  await page.getByRole('link', { name: 'Sewing' }).tap()
  await page.getByRole('button', { name: 'Edit event' }).tap()
  const window = page.getByRole('dialog')
  await window.getByLabel('Title').fill('Sewing circle')
  await removeEvent(server.url, officer, _id)
  await window.getByRole('button', { name: 'Save', exact: true }).tap()
  const banner = window.getByRole('alert').getByText('Event was not updated')
  await expect(banner).toBeInViewport()
  // What lies above it would take the press.
  await banner.click({ trial: true })
  await expect(window.getByLabel('Title')).toHaveValue('Sewing circle')
  await window.getByRole('button', { name: 'Dismiss this message' }).first().tap()
  await expect(banner).toBeHidden()
})

test('after an event was removed by keyboard, the focus is on Add event', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(isMobile)
  const officer = await theOfficer(server.url)
  const times = { start: '2027-04-02T10:00', end: '2027-04-02T11:00' }
  await anEvent(server.url, officer, { title: 'Chess', ...times })
  await visitAs(page, officer, '/calendar?view=agenda&date=2027-04-01')
  await page.getByRole('button', { name: 'Add event' }).waitFor()
  await page.getByRole('link', { name: 'Chess' }).press('Enter')
  await page.getByRole('button', { name: 'Delete event' }).press('Enter')
  await page.getByRole('button', { name: 'Yes, delete!' }).press('Enter')
  await expect(page.getByText('Event Removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add event' })).toBeFocused()
})
