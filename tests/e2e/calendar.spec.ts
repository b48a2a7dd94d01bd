import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { anEvent, changeEvent, expireSession, type Person, someone, theOfficer, visitAs } from './people.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1000
/** A month of its own for each test: the tests of a worker share one calendar. */
let months = 0

interface Month {
  address: string
  /** The day of the month as `YYYY-MM-DD`. */
  day: (number: number) => string
}

function aFreshMonth(): Month {
  months += 1
  const first = new Date(Date.UTC(2027, months, 1))
  const day = (number: number) =>
    new Date(first.getTime() + (number - 1) * dayInMilliseconds).toISOString().slice(0, 10)
  return { address: `/calendar?view=month&date=${day(1)}`, day }
}

async function openAsOfficer(page: Page, url: string, address: string): Promise<Person> {
  const officer = await theOfficer(url)
  await visitAs(page, officer, address)
  await expect(page.getByRole('button', { name: 'Add event' })).toBeVisible()
  return officer
}

const eventNamed = (page: Page, title: string): Locator =>
  page.locator('.calendar-grid').getByRole('button', { name: new RegExp(title) })
const cell = (page: Page, day: string): Locator => page.locator(`.calendar-grid [data-date="${day}"]`).last()
const eventWindow = (page: Page): Locator => page.getByRole('dialog')

async function middleOf(target: Locator, below = 0.5): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height * below }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

test.describe('with the mouse', () => {
  test.skip(({ isMobile }) => isMobile)

  test('an officer makes, moves, edits and deletes an event', async ({ page, server }) => {
    const { address, day } = aFreshMonth()
    await openAsOfficer(page, server.url, address)

    await page.getByRole('button', { name: 'Add event' }).click()
    await expect(eventWindow(page).getByRole('heading', { name: 'New event' })).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue(/T\d\d:00$/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(eventWindow(page).getByText('Title is required')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(eventWindow(page)).toBeHidden()

    const empty = await middleOf(cell(page, day(10)))
    await page.mouse.dblclick(empty.x, empty.y)
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

    await drag(page, await middleOf(eventNamed(page, 'Dance')), await middleOf(cell(page, day(12))))
    await expect(page.getByText('Event Updated')).toBeVisible()
    await expect(cell(page, day(12)).getByText('Dance')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, day(10)).getByText('Dance')).toBeVisible()

    await eventNamed(page, 'Dance').dblclick()
    await expect(eventWindow(page).getByRole('heading', { name: 'Edit event' })).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue(`${day(10)}T18:00`)
    await page.getByLabel('Notes').fill('Bring water')
    await page.getByLabel('Title').fill('Dancing')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
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

  test('several slots are selected, and an event is made longer, by dragging', async ({ page, server }) => {
    const { day } = aFreshMonth()
    const officer = await theOfficer(server.url)
    await anEvent(server.url, officer, { title: 'Meeting', start: `${day(3)}T10:00`, end: `${day(3)}T11:00` })
    await openAsOfficer(page, server.url, `/calendar?view=day&date=${day(3)}`)
    const meeting = eventNamed(page, 'Meeting')
    const box = await meeting.boundingBox()
    if (!box) throw new Error('The meeting is not there')
    const bottom = { x: box.x + box.width / 2, y: box.y + box.height - 2 }
    await page.mouse.move(bottom.x, bottom.y)
    await drag(page, bottom, { x: bottom.x, y: bottom.y + box.height })
    await expect(page.getByText('Event Updated')).toBeVisible()
    await expect(meeting).toContainText(/12:00/)

    const below = { x: bottom.x, y: bottom.y + box.height * 1.5 }
    await drag(page, below, { x: below.x, y: below.y + box.height })
    await expect(eventWindow(page).getByRole('heading', { name: 'New event' })).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue(/T12:[03]0$/)
    await expect(page.getByLabel('End Date')).toHaveValue(/T1[34]:[03]0$/)
  })
})

test('a finger selects, edits and deletes in the agenda, and a long press makes an event', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(!isMobile)
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  await anEvent(server.url, officer, { title: 'Sewing', start: `${day(2)}T10:00`, end: `${day(2)}T11:00` })
  await openAsOfficer(page, server.url, `/calendar?date=${day(1)}`)
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
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
  const { x, y } = await middleOf(cell(page, day(9)), 0.8)
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(400)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByLabel('Start Date')).toHaveValue(`${day(9)}T00:00`)
})

test('the keyboard alone opens, edits and deletes an event in the grid', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(isMobile)
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

test('the second of two officers is told and sees both versions', async ({
  page,
  server,
  isMobile,
  allowErrors,
}) => {
  test.skip(isMobile)
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
  const told = page.getByRole('alert').filter({ hasText: 'Someone else saved this event in the meantime' })
  await expect(told.getByRole('cell', { name: 'Choir of women' })).toBeVisible()
  await expect(told.getByRole('cell', { name: 'Choir of men' })).toBeVisible()
  await expect(told.getByRole('row', { name: 'Seats – 12' })).toBeVisible()
  await told.getByRole('button', { name: 'Save mine' }).click()
  await expect(eventNamed(page, 'Choir of women')).toBeVisible()
})

test('what an officer typed survives the end of the session', async ({
  page,
  server,
  isMobile,
  allowErrors,
}) => {
  test.skip(isMobile)
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

test('of a series one, or this and the following, or all are changed', async ({ page, server, isMobile }) => {
  test.skip(isMobile)
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the calendar is a list of coming events that lead to their pages', async ({ page, server }) => {
    const { day } = aFreshMonth()
    const officer = await theOfficer(server.url)
    const event = { title: 'Puja', place: 'Temple', start: `${day(2)}T18:00`, end: `${day(2)}T19:00` }
    await anEvent(server.url, officer, event)
    await page.goto(`/calendar?date=${day(1)}`)
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Puja' }) })
      .last()
    await expect(entry).toContainText(/Puja.*6:00 – 7:00 PM.*Temple/)
    await entry.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Puja' })).toBeVisible()
  })
})

test('a visitor looks, and the address keeps view and day', async ({ page, server }) => {
  const { address, day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  await anEvent(server.url, officer, { title: 'Film', start: `${day(2)}T18:00`, end: `${day(2)}T19:00` })
  await page.goto(address)
  await expect(eventNamed(page, 'Film')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add event' })).toBeHidden()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Work week' }).click()
  await expect(page).toHaveURL(/view=work_week/)
  const shown = await page.locator('p[aria-live=polite]').textContent()
  await page.reload()
  await expect(page.locator('p[aria-live=polite]')).toHaveText(shown ?? '')
  await page.goto(address)
  await eventNamed(page, 'Film').click()
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]+$/)
  await expect(page.getByRole('link', { name: 'Sign in to RSVP' })).toBeVisible()
})

test('members answer; who comes too late waits until a seat is free', async ({ browser, page, server }) => {
  const { day } = aFreshMonth()
  const officer = await theOfficer(server.url)
  const event = { title: 'Dinner', start: `${day(2)}T18:00`, end: `${day(2)}T19:00`, capacity: 2 }
  const { _id } = await anEvent(server.url, officer, event)
  const [first, second] = await Promise.all([someone(server.url), someone(server.url)])
  await visitAs(page, first, `/calendar/${_id}`)
  await page.getByLabel('Going', { exact: true }).check()
  await page.getByLabel('Guests you are bringing').selectOption('1')
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByText('Your RSVP: Going')).toBeVisible()

  const later = await browser.newContext({ baseURL: server.url })
  const other = await later.newPage()
  await visitAs(other, second, `/calendar/${_id}`)
  await other.getByLabel('Going', { exact: true }).check()
  await other.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(other.getByText('Your RSVP: Waiting list')).toBeVisible()
  await expect(
    other.getByText('2 going, 0 maybe, 0 not going · 1 on the waiting list · 2 seats'),
  ).toBeVisible()

  await page.getByLabel('Not going').check()
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByText('Your RSVP: Not going')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Your RSVP: Going')).toBeVisible()
  await later.close()
})

test('a member makes and resets a personal feed address', async ({ page, server }) => {
  await visitAs(page, await someone(server.url), '/calendar')
  await page.getByRole('button', { name: 'Create my address' }).click()
  const address = page.getByLabel('Calendar address').last()
  await expect(address).toHaveValue(/\/calendar\/personal\/.+\.ics$/)
  const before = await address.inputValue()
  await page.getByRole('button', { name: 'Replace my address' }).click()
  await page.getByRole('button', { name: 'Yes, replace it' }).click()
  await expect(address).not.toHaveValue(before)
  expect((await page.request.get(before)).status()).toBe(404)
})

test('axe finds nothing in any view, in the window, or on an event’s page', async ({ page, server }) => {
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
    await expect(page.getByText('Fair').first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Add event' }).click()
  await page.getByText('Place, description, repetition and seats').click()
  await expectAccessible(page)
  await page.goto(`/calendar/${_id}`)
  await expect(page.getByRole('button', { name: 'Send RSVP' })).toBeVisible()
  await expectAccessible(page)
})
