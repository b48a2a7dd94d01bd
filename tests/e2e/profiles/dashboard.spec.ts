import { expectAccessible } from '../accessibility.ts'
import { aFreshMonth } from '../events/calendar-page.ts'
import { expect, test } from '../fixtures.ts'
import { field } from '../main-part.ts'
import { untranslated } from '../nepali/translation.ts'
import { addEntry, anEvent, send, someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('the dashboard shows the own card, missing parts of the profile, and the RSVP to the next event', {
  tag: '@nepali',
}, async ({ page, server }) => {
  const { day } = aFreshMonth()
  const times = { start: `${day(2)}T18:00`, end: `${day(2)}T19:00` }
  await anEvent(server.url, await theOfficer(server.url), { title: 'Maghi', ...times })
  const events = await send<{ title: string; cancelled: boolean }[]>(server.url, 'GET /api/events/upcoming')
  const title = events.find(({ cancelled }) => !cancelled)?.title ?? ''
  const name = `Dashboard Durga of ${test.info().project.name}`
  const person = await someoneWithProfile(server.url, { name, title: 'Treasurer', bio: '' })
  const job = { title: 'Cook', company: 'Momo House', from: '2010-01-01', to: '2014-01-01' }
  await addEntry(server.url, person, 'experience', job)

  await visitAs(page, person, '/dashboard')
  const card = page.getByRole('region', { name })
  await expect(card).toContainText('Treasurer at CTS')
  await expect(card).toContainText('Not confirmed')
  await expect(card.getByRole('link', { name: 'See my profile' })).toBeVisible()
  const missing = page.getByRole('region', { name: 'To a full profile' })
  await expect(missing).toContainText('5 of 6 are there')
  await expect(missing.getByRole('link')).toHaveCount(1)

  const next = page.getByRole('region', { name: 'Next event' })
  await expect(next.getByRole('link', { name: untranslated(title) })).toBeVisible()
  await expectAccessible(page)
  await next.getByRole('link', { name: 'Are you coming?' }).click()
  await page.getByRole('button', { name: 'Maybe' }).click()
  await expect(page.getByText('Your RSVP: Maybe')).toBeVisible()
  await page.goto('/dashboard')
  await expect(next.getByText('Your RSVP: Maybe')).toBeVisible()
  await expect(next.getByRole('link', { name: 'Change my RSVP' })).toBeVisible()

  // A phone has the menu behind a button, and the name of the society leads home, too.
  await page
    .getByRole('banner')
    .getByRole('link', { name: untranslated('Tharu Society of Chicago') })
    .click()
  await expect(page.getByRole('region', { name: `Welcome, ${name}` })).toBeVisible()
  const upcoming = page.getByRole('region', { name: 'Upcoming events' })
  await expect(upcoming.getByText('Your RSVP: Maybe')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()

  await missing.getByRole('link', { name: 'Write a few sentences about yourself' }).click()
  await field(page, 'bio').fill('Sings at every festival.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('row', { name: /Momo House/ })).toBeVisible()
  await expect(missing).toHaveCount(0)

  const pages = page.getByRole('navigation', { name: 'What you can do' })
  await pages.getByRole('link', { name: 'Where you are signed in' }).click()
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toBeInViewport()
})
