import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { type Person, theOfficer, visitAs } from '../people.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1000
/** A month of its own for each test: the tests of a worker share one calendar. */
let months = 0

export interface Month {
  address: string
  /** The day of the month as `YYYY-MM-DD`. */
  day: (number: number) => string
}

export function aFreshMonth(): Month {
  months += 1
  const first = new Date(Date.UTC(2027, months, 1))
  const day = (number: number) =>
    new Date(first.getTime() + (number - 1) * dayInMilliseconds).toISOString().slice(0, 10)
  return { address: `/calendar?view=month&date=${day(1)}`, day }
}

export async function openAsOfficer(page: Page, url: string, address: string): Promise<Person> {
  const officer = await theOfficer(url)
  await visitAs(page, officer, address)
  await expect(page.getByRole('button', { name: 'Add event' })).toBeVisible()
  return officer
}

export const eventNamed = (page: Page, title: string): Locator =>
  page.locator('.calendar-grid').getByRole('button', { name: new RegExp(title) })
export const cell = (page: Page, day: string): Locator =>
  page.locator(`.calendar-grid [data-date="${day}"]`).last()
export const eventWindow = (page: Page): Locator => page.getByRole('dialog')

export async function middleOf(target: Locator, below = 0.5): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height * below }
}

export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}
