import { expect, test } from '../fixtures.ts'
import { anEvent, changeEvent, expireSession, removeEvent, theOfficer, visitAs } from '../people.ts'
import { aFreshMonth, eventNamed, openAsOfficer } from './calendar-page.ts'

test('an edit conflict shows both versions of the event, and saves the chosen one', {
  tag: '@desktop',
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 409/)
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  const times = { start: `${day(5)}T10:00`, end: `${day(5)}T11:00` }
  const { _id } = await anEvent(server.url, officer, { title: 'Choir', ...times })
  await openAsOfficer(page, server.url, address)
  await eventNamed(page, 'Choir').dblclick()
  await page.getByLabel('Title').fill('Choir of women')
  await changeEvent(server.url, officer, _id, { title: 'Choir of men', ...times, capacity: 12 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else saved this event in the meantime' })
  await expect(conflict.getByRole('cell', { name: 'Choir of women' })).toBeVisible()
  await expect(conflict.getByRole('cell', { name: 'Choir of men' })).toBeVisible()
  await expect(conflict.getByRole('row', { name: 'Seats – 12' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await expect(eventNamed(page, 'Choir of women')).toBeVisible()
})

test('the event window shows a failed save, and retains the text until the officer discards it', {
  tag: '@phone',
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 404/)
  const officer = await theOfficer(server.url)
  const times = { start: '2027-03-02T10:00', end: '2027-03-02T11:00' }
  const { _id } = await anEvent(server.url, officer, { title: 'Sewing', ...times })
  await visitAs(page, officer, '/calendar?view=month&date=2027-03-01')
  await page.getByRole('button', { name: 'Add event', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Views:/ }).tap()
  await page.getByRole('button', { name: 'Agenda', exact: true }).tap()
  // The month has a link to the next event, too, and disappears only with the list.
  await page.getByRole('link', { name: /^Sewing/ }).tap()
  await page.getByRole('button', { name: 'Edit event' }).tap()
  const window = page.getByRole('dialog')
  await window.getByLabel('Title').fill('Sewing circle')
  await removeEvent(server.url, officer, _id)
  await window.getByRole('button', { name: 'Save', exact: true }).tap()
  const banner = window.getByRole('alert').getByText('Event was not updated')
  await expect(banner).toBeInViewport()
  // Fails if an element above it would receive the press.
  await banner.click({ trial: true })
  await expect(window.getByLabel('Title')).toHaveValue('Sewing circle')
  await window.getByRole('button', { name: 'Dismiss this message' }).first().tap()
  await expect(banner).toBeHidden()

  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await window.getByLabel('Title').press('Escape')
  await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(window.getByLabel('Title')).toHaveValue('Sewing circle')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard' }).tap()
  await expect(window).toBeHidden()
  await expect(page).toHaveURL(/view=agenda/)

  await page.getByRole('button', { name: 'Add event', exact: true }).tap()
  await expect(window).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(window).toBeHidden()
  await expect(page).toHaveURL(/view=agenda/)
})

test('the event window restores its text after the session expired', { tag: '@desktop' }, async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { address, day } = aFreshMonth()
  const officer = await openAsOfficer(page, server.url, address)
  await page.getByRole('button', { name: 'Add event' }).click()
  await page.getByLabel('Title').fill('Long thought')
  await page.getByLabel('Start Date').fill(`${day(4)}T18:00`)
  await page.getByLabel('End Date').fill(`${day(4)}T20:00`)
  await expireSession(server.url, officer)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/login/)
  await page.locator('input[name=email]').fill(officer.email)
  await page.locator('input[name=password]').fill(officer.password)
  await page.locator('input[name=password]').press('Enter')
  await expect(page.getByLabel('Title')).toHaveValue('Long thought')
  await expect(page.getByLabel('Start Date')).toHaveValue(`${day(4)}T18:00`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event Created')).toBeVisible()
})
