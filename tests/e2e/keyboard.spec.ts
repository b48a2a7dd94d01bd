import type { Locator, Page } from '@playwright/test'
import { expect, noProfileYet, test } from './fixtures.ts'
import { anEvent, someone, someoneWithProfile, theOfficer, visitAs } from './people.ts'

/** Presses Tab until something has the focus, and returns how often that was. */
async function stopsTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  for (let stops = 1; stops < 40; stops += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return stops
  }
  throw new Error('Tab does not lead there')
}

/** Skips the header by the first link of the page. */
async function skipHeader(page: Page): Promise<void> {
  expect(await stopsTo(page, page.getByRole('link', { name: 'Skip to content' }))).toBe(1)
  await page.keyboard.press('Enter')
}

const once = { tag: '@desktop' }

test(
  'a visitor opens today’s birthday by keyboard, and a member signs in by keyboard',
  once,
  async ({ page, server, allowErrors }) => {
    allowErrors(noProfileYet)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(new Date())
    const born = today.endsWith('02-29') ? '1980-02-28' : `1980${today.slice(4)}`
    const person = await someoneWithProfile(server.url, { name: 'Aarati Keyboard', dob: born })
    await page.goto('/')
    await skipHeader(page)
    const birthdays = page.getByRole('region', { name: "Today's Birthday(s)" }).getByRole('link').first()
    expect(await stopsTo(page, birthdays)).toBeLessThanOrEqual(12)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile\//)

    await page.goto('/')
    const login = page.getByRole('navigation').getByRole('link', { name: 'Login' })
    expect(await stopsTo(page, login)).toBeLessThanOrEqual(10)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeFocused()
    expect(await stopsTo(page, page.getByLabel('Email'))).toBe(1)
    await page.keyboard.type(person.email)
    expect(await stopsTo(page, page.getByLabel('Password'))).toBe(1)
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  },
)

test('a member sends an RSVP and writes a post by keyboard', once, async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  const times = { start: '2031-06-05T18:00', end: '2031-06-05T20:00' }
  const { _id } = await anEvent(server.url, officer, { title: 'Keyboard concert', ...times })
  await visitAs(page, await someone(server.url), `/calendar/${_id}`)
  await skipHeader(page)
  const going = page.getByRole('button', { name: 'Going', exact: true })
  expect(await stopsTo(page, going)).toBeLessThanOrEqual(4)
  await page.keyboard.press('Space')
  await expect(page.getByText('Your RSVP: Going')).toBeVisible()
  await expect(going).toBeFocused()

  await page.goto('/posts')
  await skipHeader(page)
  expect(await stopsTo(page, page.getByLabel('Say Something...'))).toBeLessThanOrEqual(3)
  await page.keyboard.type('Written without a mouse')
  expect(await stopsTo(page, page.getByRole('button', { name: 'Submit' }))).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post Created')).toBeVisible()
})

test('an officer reaches Add event in fewer than ten tab stops', once, async ({ page, server }) => {
  await visitAs(page, await theOfficer(server.url), '/calendar?view=month&date=2031-07-05')
  const add = page.getByRole('button', { name: 'Add event' })
  await expect(add).toBeVisible()
  await skipHeader(page)
  expect(await stopsTo(page, add)).toBeLessThan(10)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('the skip link passes the administration’s menu, too', once, async ({ page, server }) => {
  await visitAs(page, await theOfficer(server.url), '/admin/users')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await skipHeader(page)
  const focused = page.locator(':focus')
  await expect(focused).toContainText(String(await heading.textContent()))
  await expect(focused.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(await focused.evaluate((element) => element.closest('nav'))).toBeNull()
})

test('the focused element is never behind the bar with Add event', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  await visitAs(page, await theOfficer(server.url), '/calendar?view=month&date=2031-07-05')
  const add = page.getByRole('button', { name: 'Add event', exact: true })
  await expect(add).toBeVisible()
  const hidden: string[] = []
  for (let stop = 0; stop < 50; stop += 1) {
    await page.keyboard.press('Tab')
    hidden.push(
      ...(await add.evaluate((button) => {
        const focused = document.activeElement
        if (!focused || focused === document.body || focused === button) return []
        const { top, bottom } = focused.getBoundingClientRect()
        const isBehind = top >= button.getBoundingClientRect().top && top < window.innerHeight && bottom > top
        return isBehind ? [focused.outerHTML.slice(0, 200)] : []
      })),
    )
  }
  expect(hidden).toEqual([])
})
