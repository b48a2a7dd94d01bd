import { expect, test } from '../fixtures.ts'
import { someoneWithProfile } from '../people.ts'

/** The date of birth of somebody whose birthday is today in the society's zone. */
function bornToday(year: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(new Date())
  return today.endsWith('02-29') ? `${year}-02-28` : `${year}${today.slice(4)}`
}

test('who has birthday today is on the home screen', async ({ page, server }) => {
  const name = `Phulmati ${test.info().project.name}`
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Display Events' })).toBeVisible()
  for (const group of ['Founder', 'Executive', 'Advisory', 'General'])
    await expect(page.getByRole('heading', { name: `Display ${group} members` })).toBeVisible()
  await someoneWithProfile(server.url, { name, dob: bornToday(1980) })
  await page.goto('/')
  const today = page.getByRole('region', { name: "Today's Birthday(s)" })
  await expect(today.getByRole('heading', { name })).toBeVisible()
})

test('the directory begins with the faces of those whose birthday it is, unless it is filtered', async ({
  page,
  server,
}) => {
  const name = `Sukmaya ${test.info().project.name}`
  await someoneWithProfile(server.url, { name, dob: bornToday(1975) })
  await page.goto('/profiles')
  const today = page.getByRole('region', { name: "Today's Birthday(s)" })
  await expect(today.getByRole('link', { name })).toBeVisible()
  await page.getByLabel('Search').fill(name)
  await page.getByRole('button', { name: 'Show members' }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(today).toHaveCount(0)
})
