import { expect, test } from '../../fixtures.ts'
import { anEvent, theOfficer, visitAs } from '../../people.ts'
import { aFreshMonth, eventNamed, eventWindow, openAsOfficer } from '../calendar-page.ts'

test('the keyboard alone opens, edits and deletes an event in the grid', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  await anEvent(server.url, officer, { title: 'Chess', start: `${day(5)}T10:00`, end: `${day(5)}T11:00` })
  await openAsOfficer(page, server.url, address)
  await expect(eventNamed(page, 'Chess')).toBeVisible()
  await page.getByRole('button', { name: 'Agenda' }).focus()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await eventNamed(page, 'Chess').evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit event' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(' club')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Event Updated')).toBeVisible()
  await expect(eventWindow(page)).toBeHidden()
  await eventNamed(page, 'Chess').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete event' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('removing an event by keyboard moves the focus to Add event', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const officer = await theOfficer(server.url)
  const times = { start: '2027-04-02T10:00', end: '2027-04-02T11:00' }
  await anEvent(server.url, officer, { title: 'Bingo', ...times })
  await visitAs(page, officer, '/calendar?view=agenda&date=2027-04-01')
  await page.getByRole('button', { name: 'Add event' }).waitFor()
  await page.getByRole('link', { name: 'Bingo' }).press('Enter')
  await page.getByRole('button', { name: 'Delete event' }).press('Enter')
  await page.getByRole('button', { name: 'Yes, delete!' }).press('Enter')
  await expect(page.getByText('Event Removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add event' })).toBeFocused()
})

test('arrow keys move between days, and a link skips the grid', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/calendar?view=month&date=2027-04-14')
  await page.getByRole('link', { name: 'Go to April 14, 2027' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'Go to April 15, 2027' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Go to April 22, 2027' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'Go to April 14, 2027' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day.*date=2027-04-14/)

  await page.goto('/calendar?view=month&date=2027-04-14')
  await expect(page.getByRole('link', { name: 'Go to April 14, 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Agenda' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip the calendar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isAfter = await page.evaluate(() => !!document.activeElement?.closest('#after-calendar'))
  expect(isAfter).toBe(true)
})

test('Add event is the first stop after the calendar’s heading', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  await openAsOfficer(page, server.url, '/calendar?view=month&date=2027-04-14')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add event' })).toBeFocused()
})
