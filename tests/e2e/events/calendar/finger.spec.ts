import { expect, test } from '../../fixtures.ts'
import { anEvent, theOfficer } from '../../people.ts'
import { aFreshMonth, cell, middleOf, openAsOfficer } from '../calendar-page.ts'

test('touch edits and deletes events in the agenda, and adds one by tap or long press in the month', {
  tag: '@phone',
}, async ({ page, server }) => {
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  await anEvent(server.url, officer, { title: 'Sewing', start: `${day(2)}T10:00`, end: `${day(2)}T11:00` })
  await openAsOfficer(page, server.url, `/calendar?date=${day(1)}`)
  const views = page.getByRole('button', { name: /^Views:/ })
  await expect(views).toHaveText(/Month$/)
  await views.tap()
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Agenda', exact: true }).tap()
  await expect(views).toHaveText(/Agenda$/)
  await expect(page.getByRole('form', { name: 'Views' })).toBeHidden()
  await page.getByRole('link', { name: 'Sewing' }).tap()
  await page.getByRole('button', { name: 'Edit event' }).tap()
  await page.getByLabel('Title').fill('Sewing circle')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByRole('link', { name: 'Sewing circle' })).toBeVisible()
  await page.getByRole('link', { name: 'Sewing circle' }).tap()
  await page.getByRole('button', { name: 'Delete event' }).tap()
  await page.getByRole('button', { name: 'Yes, delete!' }).tap()
  await expect(page.getByText('Event Removed')).toBeVisible()

  await page.goto(address)
  await cell(page, day(16)).tap()
  await expect(page.getByLabel('Start Date')).toHaveValue(`${day(16)}T00:00`)
  await page.getByRole('button', { name: 'Cancel', exact: true }).tap()
  await expect(page.getByLabel('Start Date')).toBeHidden()

  const { x, y } = await middleOf(cell(page, day(9)), 0.8)
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  // The day is marked once the press has been a long one.
  await expect(page.locator('.calendar-grid [data-pressed]')).toHaveCount(1)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByLabel('Start Date')).toHaveValue(`${day(9)}T00:00`)
})
