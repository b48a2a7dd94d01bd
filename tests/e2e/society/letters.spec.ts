import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test, testOnOwnSite } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import {
  anEvent,
  answerEvent,
  type Person,
  send,
  someoneWithProfile,
  theOfficer,
  visitAs,
} from '../people.ts'

test('an officer selects people, sees their number, schedules a letter and sends it', {
  tag: ['@both', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 400/)
  const main = page.getByRole('main')
  await visitAs(page, await theOfficer(server.url), '/admin/letters/new')
  await expect(main.getByText('Everybody in the society')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: /^People found: \d/ })).toBeVisible()
  await main.getByRole('combobox', { name: 'Add a line' }).selectOption('with a role on the site')
  await expect(main.getByRole('status').filter({ hasText: /^People found: 1/ })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'title').fill('Come to the hall, {name}')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Bring lamps.')
  await click(page, 'Save and look at who gets it')
  await expect(main.getByRole('heading', { name: 'Before sending' })).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await main.getByLabel('Attach a file').click()
  const content = { name: 'bylaws.txt', mimeType: 'text/plain', buffer: Buffer.from('All are welcome.') }
  await (await chosen).setFiles(content)
  await expect(main.getByRole('button', { name: 'Save bylaws.txt' })).toBeVisible()
  await expectAccessible(page)
  await main.getByLabel('At a day and hour').check()
  await field(page, 'at').fill('2020-01-01T10:00')
  await click(page, 'Plan the letter')
  await expect(main.getByText('This hour has passed')).toBeVisible()
  await main.getByLabel('Now').check()
  await click(page, 'Send now to 1 by email')
  await expect(main.getByRole('heading', { name: 'What became of it' })).toBeVisible()
  await main.getByRole('link', { name: 'Read it as a member' }).click()
  // The page before has its text and its file, too.
  await expect(main.getByRole('heading', { level: 1, name: 'Come to the hall, Officer' })).toBeVisible()
  await expect(main.getByText('Bring lamps.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Save bylaws.txt' }).click()
  expect((await saved).suggestedFilename()).toBe('bylaws.txt')
})

test('an officer writes to hand-picked people, and sees how many of them get no letter', async ({
  page,
  server,
}) => {
  const officer = await theOfficer(server.url)
  const filter = JSON.stringify({ people: [officer.id, 'gone'] })
  await visitAs(page, officer, `/admin/letters/new?filter=${encodeURIComponent(filter)}`)
  await expect(page.getByText('No letter for 1 of the people chosen')).toBeVisible()
})

const year = new Date().getUTCFullYear()
const saturday = nextSaturday()

/** Returns the day of the next Saturday but today. */
function nextSaturday(): string {
  const today = new Date()
  const days = 6 - today.getUTCDay() || 7
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Fills a society with a board, a family, dues and an event. One member pays and comes. */
async function aSociety(url: string): Promise<Person> {
  const officer = await theOfficer(url)
  const general = { title: 'General(Well-Wisher)', category: 'General Member' }
  const prem = await someoneWithProfile(url, { name: 'Prem President' })
  const office = { title: 'President', category: 'Executive Member', type: 'General Membership' }
  const path = `/api/admin/users/${prem.id}/memberships`
  await send(url, `POST ${path}`, { ...office, from: '2020-01-01' }, officer.token)
  const parvati = await someoneWithProfile(url, { name: 'Parvati Parent', ...general })
  const sita = await someoneWithProfile(url, { name: 'Sita Saturday', ...general })
  await send(url, 'POST /api/household', { name: 'Parents' }, parvati.token)
  const child = { name: 'Kiran Child', dob: `${year - 6}-03-01`, birthdayAllowed: false }
  await send(url, 'POST /api/household/children', child, parvati.token)
  const level = { name: 'General', cents: 5000, covers: 'household', period: 'year' }
  const entries = 'POST /api/admin/money/entries'
  const { _id } = await send<{ _id: string }>(url, 'POST /api/admin/money/levels', level, officer.token)
  // What a year that begins today charges is due today, and not overdue.
  for (const { id: user } of [parvati, sita]) {
    const charge = { user, kind: 'charge', cents: 5000, level: _id, year, dueOn: `${year}-01-01` }
    await send(url, entries, charge, officer.token)
  }
  const payment = { user: sita.id, kind: 'payment', cents: 5000, method: 'cash' }
  await send(url, entries, payment, officer.token)
  const times = { start: `${saturday}T18:00`, end: `${saturday}T20:00` }
  const event = await anEvent(url, officer, { title: 'Saturday dinner', ...times })
  await answerEvent(url, sita, event._id, { answer: 'going', guests: 0 })
  return officer
}

testOnOwnSite(
  'a selection finds everybody, the board, families with children, overdue members and attendees',
  { tag: '@both' },
  async ({ page, server }) => {
    await visitAs(page, await aSociety(server.url), '/admin/letters/new')
    const main = page.getByRole('main')
    const found = (count: number, ...names: string[]) =>
      expect(
        // The number of the filter before stays while the server counts.
        main.locator('[role=status][aria-busy=false]').filter({ hasText: `People found: ${count}.` }),
      ).toContainText(names.join(', '))
    const choice = (name: string) => main.getByRole('combobox', { name, exact: true })
    const begin = async (kind: string) => {
      const line = main.getByRole('button', { name: 'Remove this line' })
      if (await line.isVisible()) await line.click()
      await main.getByRole('combobox', { name: 'Add a line' }).selectOption(kind)
    }
    await found(4, 'Officer')
    await begin('on the board')
    await found(1, 'Prem President')
    await begin('families with children')
    await found(1, 'Parvati Parent')
    await begin('with dues of a year')
    await choice('Dues').selectOption('Overdue')
    await found(1, 'Parvati Parent')
    await begin('answering an event')
    await choice('answering an event').selectOption(`Saturday dinner · ${saturday}`)
    await choice('Answer').selectOption('going')
    await found(1, 'Sita Saturday')
  },
)
