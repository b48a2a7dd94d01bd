import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { type Person, send, someone, theOfficer, visitAs } from '../people.ts'
import { postOf, write } from '../posts/feed-page.ts'

const year = new Date().getUTCFullYear() + 1

/** Founds a group with a leader and an event. */
async function aGroup(url: string, leader: Person): Promise<{ _id: string }> {
  const { token } = await theOfficer(url)
  const group = await send<{ _id: string }>(url, 'POST /api/groups', { name: 'Dance class' }, token)
  await send(url, `PUT /api/groups/${group._id}/members/${leader.id}`, { role: 'leader' }, token)
  const event = { title: 'Stick dance', start: `${year}-05-05T18:00`, end: `${year}-05-05T20:00` }
  await send(url, 'POST /api/events', { ...event, place: 'Hall', group: group._id }, leader.token)
  return group
}

test('a leader admits a member to a group, who then reads its events and posts to it', async ({
  page,
  browser,
  server,
}) => {
  const leader = await someone(server.url, { name: 'Leela Leader' })
  const sita = await someone(server.url, { name: 'Sita Chaudhary' })
  await aGroup(server.url, leader)
  const main = page.getByRole('main')
  await visitAs(page, sita, '/groups')
  await main.getByRole('link', { name: 'Dance class' }).click()
  await expect(main.getByText('Stick dance')).toBeHidden()
  await click(page, 'Ask to join')
  await expect(main.getByText('You asked to join. A leader will decide.')).toBeVisible()

  const others = await browser.newPage()
  await visitAs(others, leader, page.url())
  await click(others, 'Let in Sita Chaudhary')
  await expect(others.getByText('Sita Chaudhary is in the group now and was told')).toBeVisible()
  await expectAccessible(others)
  await others.close()

  await page.reload()
  await main.getByRole('link', { name: 'Stick dance' }).click()
  await expect(main.getByRole('heading', { name: 'Stick dance' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'For the group Dance class' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'For the group Dance class' }).click()
  await main.getByRole('link', { name: 'Calendar of the group' }).click()
  await click(page, 'Create my address')
  await expect(main.getByLabel('Calendar address')).toHaveValue(/\/calendar\/groups\/.+\.ics$/)
  await expectAccessible(page)

  await page.goto('/posts')
  await main.getByRole('button', { name: 'For a group' }).click()
  await main.getByLabel('Who reads this post').selectOption('Dance class')
  await write(page, 'I bring the sticks')
  const post = postOf(page, 'I bring the sticks')
  await expect(post.getByRole('link', { name: 'For the group Dance class' })).toBeVisible()
})

test('a leader adds an event for the group and sends it a letter', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server }) => {
  const leader = await someone(server.url, { name: 'Leela Leader' })
  const group = await aGroup(server.url, leader)
  const main = page.getByRole('main')
  await visitAs(page, leader, `/calendar?view=agenda&date=${year}-05-01`)
  await click(page, 'Add event')
  const window = page.getByRole('dialog')
  await expect(window.getByLabel('Who is it for?')).toHaveValue(group._id)
  await window.getByLabel('Title').fill('Rehearsal')
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Rehearsal')).toBeVisible()

  await page.goto(`/groups/${group._id}`)
  await main.getByRole('link', { name: 'Letters to the group' }).click()
  await main.getByRole('link', { name: 'Write a letter' }).click()
  await field(page, 'title').fill('See you on Monday')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Bring your sticks.')
  await expectAccessible(page)
  await click(page, 'Save and look at who gets it')
  await click(page, 'Send now to 1 by email')
  await expect(main.getByRole('heading', { name: 'What became of it' })).toBeVisible()
})
