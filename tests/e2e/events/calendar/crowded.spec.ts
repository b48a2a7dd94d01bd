import { expectAccessible } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { anEvent, theOfficer, visitAs } from '../../people.ts'

const events = 310
const days = 10

const dayOf = (number: number): string => `2029-03-${String(number).padStart(2, '0')}`

test('a month with hundreds of events lists the first 100, and the grid counts the others', {
  tag: '@both',
}, async ({ page, server, isMobile }) => {
  const officer = await theOfficer(server.url)
  for (let from = 0; from < events; from += days)
    await Promise.all(
      Array.from({ length: days }, (_, index) => {
        const day = dayOf(index + 1)
        const title = `Stall ${from + index}`
        return anEvent(server.url, officer, { title, start: `${day}T10:00`, end: `${day}T11:00` })
      }),
    )
  const address = `/calendar?view=month&date=${dayOf(1)}`
  const html = await (await fetch(server.url + address)).text()
  expect(html.match(/href="\/calendar\/[\w-]+"/g)).toHaveLength(100)
  expect(html).toContain('Show all 310 events')

  await visitAs(page, officer, address)
  const grid = page.locator('.calendar-grid')
  if (isMobile) {
    await expect(grid.locator('[data-more="+28"], [data-more="+२८"]')).toHaveCount(days)
    await expectAccessible(page)
    await page.getByRole('link', { name: /March 2, 2029, 31 events/ }).tap()
    await expect(page.getByRole('region', { name: 'The chosen day' }).getByText(/Stall/)).toHaveCount(31)
  } else {
    await expect(grid.getByText('+29')).toHaveCount(days)
    await expectAccessible(page)
    await grid.getByText('+29').first().click()
    await expect(page.getByRole('dialog').getByText(/Stall/)).toHaveCount(events / days)
  }

  await page.goto(`/calendar?view=agenda&date=${dayOf(1)}`)
  const entries = page.getByRole('link', { name: /Stall/ })
  await expect(entries).toHaveCount(100)
  await page.getByRole('link', { name: 'Show all 310 events' }).click()
  await expect(entries).toHaveCount(events)
  if (isMobile) await expect(page.getByRole('link', { name: 'Show all 310 events' })).toBeHidden()
})
