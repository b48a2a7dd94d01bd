import { setAdministratorByEmail } from '../../../server/features/accounts/lifecycle/administrators.service.ts'
import { expectAccessible, expectAccessibleAtEveryWidth } from '../accessibility.ts'
import { expect, testOnChangedSite as test, testWithMail } from '../fixtures.ts'
import { heading } from '../mail-links.ts'
import { click, field } from '../main-part.ts'
import { newcomer, someone, theOfficer, visitAs } from '../people.ts'
import { openScreen } from './menu.ts'

test('a new account waits for an officer’s approval, which the audit log records', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, browser, server, allowErrors }) => {
  allowErrors(/status of 40[034]/)
  await visitAs(page, await theOfficer(server.url), '/admin/settings')
  await page.getByLabel("New accounts need an officer's approval").check()
  await field(page, 'joiningQuestions').fill('Who invited you?\nतपाईंको गाउँ कहाँ हो?')
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()

  const theirs = await browser.newPage({ baseURL: server.url })
  const { password, ...account } = newcomer({ name: 'Newcomer Nila' })
  await theirs.goto('/register')
  for (const [name, text] of Object.entries({ ...account, password, password2: password }))
    await field(theirs, name).fill(text)
  await theirs.getByLabel('Who invited you?').fill('My aunt Maya')
  await theirs.getByRole('button', { name: 'Register' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible()
  await expectAccessibleAtEveryWidth(theirs)

  await openScreen(page, 'New accounts')
  const card = page.getByRole('listitem').filter({ hasText: 'Newcomer Nila' })
  await expect(card.getByRole('term').getByText('Who invited you?')).toBeVisible()
  await expect(card.getByText('My aunt Maya')).toBeVisible()
  await card.getByText('Ask a question', { exact: true }).click()
  await card.getByLabel('Question').fill('Who is your aunt?')
  await card.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(card.getByText('Who is your aunt?')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('The officers have a question for you')).toBeVisible()
  await expectAccessibleAtEveryWidth(theirs)
  await theirs.getByLabel('Who is your aunt?').fill('Maya Tharu of Aurora')
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await expect(theirs.getByText('There is nothing else you need to do')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Maya Tharu of Aurora')).toBeVisible()
  await card.getByText('Refuse', { exact: true }).click()
  await card.getByRole('button', { name: 'Refuse and remove' }).click()
  await expect(card.getByText('Reason is required')).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Newcomer Nila is approved')).toBeVisible()
  await expect(page.getByText('No accounts are waiting.')).toBeVisible()
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Welcome Newcomer Nila' })).toBeVisible()
  await theirs.close()

  await openScreen(page, 'Activity log')
  await field(page, 'search').fill('approve nila')
  await click(page, 'Search')
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await click(page, 'Export as CSV')
  expect((await download).suggestedFilename()).toBe('acts.csv')

  // The journeys after this one join without waiting.
  await page.goto('/admin/settings')
  await page.getByLabel("New accounts need an officer's approval").uncheck()
  await field(page, 'joiningQuestions').fill('')
  await click(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()
})

testWithMail(
  'a refused newcomer reads the reason in an email and at sign-in',
  {
    tag: '@desktop',
  },
  async ({ page, browser, mailed: { server, box, context }, allowErrors }) => {
    allowErrors(/status of 403/)
    const officer = await someone(server.url)
    await setAdministratorByEmail(context, officer.email, true)
    await visitAs(page, officer, '/admin/settings')
    await page.getByLabel("New accounts need an officer's approval").check()
    await click(page, 'Save settings')
    await expect(page.getByText('Settings saved')).toBeVisible()
    const stranger = await someone(server.url, { name: 'Stranger Suk' })
    await context.database
      .updateTable('users')
      .set({ email_verified_at: new Date().toISOString() })
      .where('id', '=', stranger.id)
      .execute()

    await visitAs(page, officer, '/admin/approvals')
    const card = page.getByRole('listitem').filter({ hasText: stranger.name })
    await card.getByText('Refuse', { exact: true }).click()
    await card.getByLabel('Reason').fill('Nobody here knows you yet.')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Refuse and remove' }).click()
    await expect(page.getByText("Stranger Suk's account was removed")).toBeVisible()
    await expect(card).toHaveCount(0)

    const { text } = await box.arrival(stranger.email, 'Your request to join Tharu Society of Chicago')
    expect(text).toContain('Nobody here knows you yet.')
    const theirs = await browser.newPage({ baseURL: server.url })
    await theirs.goto('/login')
    await field(theirs, 'email').fill(stranger.email)
    await field(theirs, 'password').fill(stranger.password)
    await click(theirs, 'Login')
    await expect(theirs.getByText('“Nobody here knows you yet.”')).toBeVisible()
    await expectAccessible(theirs)
    await theirs.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await expect(heading(theirs, 'Sign Up')).toBeVisible()
    await theirs.close()

    await someone(server.url, stranger)
    await page.reload()
    await expect(card).toContainText('This address was refused before')
    await expect(card.getByText('Nobody here knows you yet.')).toBeVisible()
    await expectAccessible(page)
  },
)
