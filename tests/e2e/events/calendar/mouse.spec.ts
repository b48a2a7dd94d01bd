import sharp from 'sharp'
import { expect, test } from '../../fixtures.ts'
import { bring } from '../../forms.ts'
import { anEvent, theOfficer } from '../../people.ts'
import {
  aFreshMonth,
  cell,
  drag,
  dragFrom,
  eventNamed,
  eventWindow,
  openAsOfficer,
} from '../calendar-page.ts'

test.describe('with the mouse', { tag: '@desktop' }, () => {
  test('an officer adds, moves, edits and deletes an event', async ({ page, server }) => {
    const { address, day } = aFreshMonth()
    const create = { width: 64, height: 36, channels: 3, background: '#e9a23b' } as const
    const dancers = {
      name: 'dancers.png',
      mimeType: 'image/png',
      buffer: await sharp({ create }).png().toBuffer(),
    }
    await openAsOfficer(page, server.url, address)

    await page.getByRole('button', { name: 'Add event' }).click()
    await expect(eventWindow(page).getByRole('heading', { name: 'New event' })).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue(/T\d\d:00$/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(eventWindow(page).getByText('Title is required')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(eventWindow(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add event' })).toBeFocused()

    await cell(page, day(20)).click()
    await expect(page.getByLabel('Start Date')).toHaveValue(`${day(20)}T00:00`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(eventWindow(page)).toBeHidden()

    await cell(page, day(10)).dblclick()
    await expect(page.getByLabel('Start Date')).toHaveValue(`${day(10)}T00:00`)
    await expect(page.getByLabel('End Date')).toHaveValue(`${day(11)}T00:00`)
    await page.getByLabel('Title').fill('Dance')
    await page.getByLabel('Start Date').fill(`${day(10)}T18:00`)
    await page.getByLabel('End Date').fill(`${day(10)}T17:00`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(eventWindow(page).getByText('End Date must not be before Start Date')).toBeVisible()
    await page.getByLabel('End Date').fill(`${day(10)}T20:00`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Event Created')).toBeVisible()
    await expect(eventNamed(page, 'Dance')).toBeVisible()

    // The month's list may reload in the middle of a drag, which ends it.
    await expect(async () => {
      await drag(page, eventNamed(page, 'Dance'), cell(page, day(12)))
      await expect(page.getByText('Event Updated')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expect(cell(page, day(12)).getByText('Dance')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, day(10)).getByText('Dance')).toBeVisible()

    await eventNamed(page, 'Dance').dblclick()
    await expect(eventWindow(page).getByRole('heading', { name: 'Edit event' })).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue(`${day(10)}T18:00`)
    await page.getByLabel('Notes').fill('Bring water')
    await page.getByLabel('Title').fill('Dancing')
    await eventWindow(page).getByText('Place, description, repetition and seats').click()
    expect(await bring(eventWindow(page).getByLabel('Notes'), 'drop', [dancers])).toBe(true)
    await expect(page.getByRole('img', { name: 'The chosen picture' })).toHaveCount(0)
    expect(await bring(eventWindow(page).getByLabel('Notes'), 'paste', [dancers])).toBe(true)
    await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Describe the picture, or say').first()).toBeVisible()
    await page.getByLabel('What does it show?').fill('Dancers in a row')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('img', { name: 'Dancers in a row' })).toBeVisible()
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await expect(eventNamed(page, 'Dancing')).toBeVisible()

    await expect(page.getByRole('button', { name: 'Delete event' })).toBeHidden()
    await eventNamed(page, 'Dancing').click()
    await page.getByRole('button', { name: 'Delete event' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Do you want to delete the selected event?')).toBeVisible()
    await question.getByRole('button', { name: 'Yes, delete!' }).click()
    await expect(page.getByText('Event Removed')).toBeVisible()
    await expect(eventNamed(page, 'Dancing')).toBeHidden()
  })

  test('dragging selects several slots, and makes an event longer', async ({ page, server }) => {
    const { day } = aFreshMonth()
    const officer = await theOfficer(server.url)
    await anEvent(server.url, officer, { title: 'Meeting', start: `${day(3)}T10:00`, end: `${day(3)}T11:00` })
    await openAsOfficer(page, server.url, `/calendar?view=day&date=${day(3)}`)
    const meeting = eventNamed(page, 'Meeting')
    await meeting.hover()
    const box = await meeting.boundingBox()
    if (!box) throw new Error('The meeting is not there')
    const bottom = { x: box.x + box.width / 2, y: box.y + box.height - 2 }
    await dragFrom(page, bottom, { x: bottom.x, y: bottom.y + box.height })
    await expect(page.getByText('Event Updated')).toBeVisible()
    await expect(meeting).toContainText(/12\s?PM/)

    const below = { x: bottom.x, y: bottom.y + box.height * 1.5 }
    await dragFrom(page, below, { x: below.x, y: below.y + box.height })
    await expect(eventWindow(page).getByRole('heading', { name: 'New event' })).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue(/T12:[03]0$/)
    await expect(page.getByLabel('End Date')).toHaveValue(/T1[34]:[03]0$/)
  })
})
