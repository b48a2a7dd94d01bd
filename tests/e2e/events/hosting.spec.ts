import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import {
  anEvent,
  answerEvent,
  send,
  signedInAgain,
  someone,
  someoneWithProfile,
  theOfficer,
  visitAs,
} from '../people.ts'

test('an officer checks attendees in, and an editor adds an RSVP for a caller', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  const event = await anEvent(server.url, officer, {
    title: 'Hosted evening',
    start: '2030-12-05T18:00',
    end: '2030-12-05T21:00',
  })
  const guest = await someoneWithProfile(server.url, { name: 'Hosted Hira' })
  await someoneWithProfile(server.url, { name: 'Calling Chameli' })
  await answerEvent(server.url, guest, event._id, { answer: 'going', guests: 2, children: 1 })
  await visitAs(page, officer, `/calendar/${event._id}`)
  await page.getByRole('link', { name: 'Open the attendance page' }).click()
  await expect(page.getByText('Coming: 3 (2 adults, 1 children)')).toBeVisible()
  await expect(page.getByRole('link', { name: '(312) 555-0142' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Hosted Hira is here' }).check()
  await expect(page.getByText('Here: 3 of 3')).toBeVisible()
  await page.getByLabel('Show').selectOption('Not here yet')
  await expect(page.getByText('Nobody found.')).toBeVisible()
  await page.reload()
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('HÍRA')
  await expect(page.getByRole('checkbox', { name: 'Hosted Hira is here' })).toBeChecked()
  await expectAccessible(page)

  const editor = await someone(server.url, { name: 'Editing Ekta' })
  const account = `/api/admin/users/${editor.id}`
  const { version } = await send<{ version: string }>(server.url, `GET ${account}`, undefined, officer.token)
  await send(
    server.url,
    `PUT ${account}/role`,
    { administrator: false, roles: ['editor'], currentPassword: officer.password, reason: 'Elected' },
    officer.token,
    { 'if-match': `"${version}"` },
  )
  await visitAs(page, await signedInAgain(server.url, editor), `/admin/events/${event._id}`)
  await page.getByText('Reply for somebody who called').click()
  await page.locator('main [name=search]').fill('chameli')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('radio', { name: 'Calling Chameli' }).check()
  await page.locator('main [name=guests]').selectOption('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByText('Coming: 5 (4 adults, 1 children)')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download RSVPs (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('answers.csv')
})
