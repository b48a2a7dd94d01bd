import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { type Person, theOfficer, visitAs } from '../people.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1000

let months = 0

interface Month {
  address: string
  /** The day of the month as `YYYY-MM-DD`. */
  day: (number: number) => string
}

/** Returns an unused month for each journey: the journeys of a worker share one calendar. */
export function aFreshMonth(): Month {
  months += 1
  const first = new Date(Date.UTC(2027, months, 1))
  const day = (number: number) =>
    new Date(first.getTime() + (number - 1) * dayInMilliseconds).toISOString().slice(0, 10)
  return { address: `/calendar?view=month&date=${day(1)}`, day }
}

/** Opens the calendar as the officer, and waits until it can be worked with. */
export async function openAsOfficer(page: Page, url: string, address: string): Promise<Person> {
  const officer = await theOfficer(url)
  await visitAs(page, officer, address)
  const add = page.getByRole('button', { name: 'Add event', exact: true })
  // The server renders the button; its code comes after the page was hydrated.
  await expect
    .poll(() => add.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  return officer
}

/** An event in the grid in which officers select and drag. */
export const eventNamed = (page: Page, title: string): Locator =>
  page.locator('.calendar-grid').getByRole('button', { name: new RegExp(title) })
export const cell = (page: Page, day: string): Locator =>
  page.locator(`.calendar-grid [data-date="${day}"]`).last()
export const eventWindow = (page: Page): Locator => page.getByRole('dialog')

interface Point {
  x: number
  y: number
}

/** Returns the middle of an element, or a point lower or higher in it. */
export async function middleOf(target: Locator, below = 0.5): Promise<Point> {
  await target.scrollIntoViewIfNeeded()
  return pointIn(target, below)
}

async function pointIn(target: Locator, below = 0.5): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height * below }
}

/** Drags an element, once it has stopped moving, to the middle of another. */
export async function drag(page: Page, taken: Locator, onto: Locator): Promise<void> {
  // The page scrolls before either is measured: it would carry the first away from where it was.
  await onto.scrollIntoViewIfNeeded()
  await taken.hover()
  await dragFrom(page, await pointIn(taken), await pointIn(onto))
}

/** Presses the mouse at one point of the window and lets it go at another. */
export async function dragFrom(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}
