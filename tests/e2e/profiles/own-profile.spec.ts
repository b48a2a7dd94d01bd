import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, test } from '../fixtures.ts'
import { field } from '../main-part.ts'
import { someone, someoneWithProfile, visitAs } from '../people.ts'

test('a member corrects missing fields, creates the profile, and appears in the directory', {
  tag: ['@both', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  allowErrors(noProfileYet)
  const name = `Sunita चौधरी of ${test.info().project.name}`
  await visitAs(page, await someone(server.url, { name }), '/dashboard')
  await page.getByRole('link', { name: 'Create Profile' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(field(page, 'position')).toBeFocused()
  await fillProfile(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Created')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('row', { name: /General Secretary.*Executive Member.*Active/ })).toBeVisible()

  await page.goto('/profiles')
  await page.getByLabel('Search', { exact: true }).fill('चौधरी')
  await page.getByRole('button', { name: 'Show members' }).click()
  await expect(page).toHaveURL(/search=/)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('General Secretary at CTS')
  await expect(card).toContainText('01/15/2020 - Current')
  await card.getByRole('link', { name: `View Profile of ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: "Sunita's Bio" })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Over the years' })
  await expect(timeline).toContainText('No experience details')
  await expect(timeline.getByRole('heading', { name: 'Membership History' })).toBeVisible()
  const term = timeline.getByRole('listitem').filter({ hasText: 'General Secretary' })
  await expect(term).toContainText('01/15/2020 - Current')
  await expect(term).toContainText('since 2020')
})

test('a member edits the profile, and an edit in another tab is reported', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const saved = { skills: 'Cooking, Madal', title: 'General Secretary' }
  const person = await someoneWithProfile(server.url, saved)
  await visitAs(page, person, `/profile/${person.id}`)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(field(page, 'skills')).toHaveValue('Cooking, Madal')
  await expect(field(page, 'title')).toHaveValue('General Secretary')
  await field(page, 'location').fill('Naperville, IL')
  await expect(page.getByRole('region', { name: 'Your card' })).toContainText('Naperville, IL')
  await openStep(page, 'Personal details')
  await field(page, 'dob').fill('05/17/2999')
  await openStep(page, 'Membership info')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(field(page, 'dob')).toBeFocused()
  await expect(page.getByText('Date of birth must be between 1900 and today')).toBeVisible()
  await field(page, 'dob').fill('05/17/1985')

  const other = await page.context().newPage()
  await other.goto('/edit-profile')
  await field(other, 'company').fill('Momo Palace')
  await openStep(other, 'Membership info')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(other.getByText('Profile Updated')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('This was changed in another tab')).toBeVisible()
  await expect(field(page, 'location')).toHaveValue('Naperville, IL')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
})

async function openStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps of your profile' }).getByRole('button', { name }).click()
}

async function fillProfile(page: Page): Promise<void> {
  await field(page, 'position').selectOption('Teacher')
  await field(page, 'bio').fill('Born in Dang.')
  await page.getByText('Add social network links').click()
  await field(page, 'twitter').fill('twitter.com/sunita')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field(page, 'skills')).toBeFocused()
  await field(page, 'skills').fill('Cooking, Madal')
  await field(page, 'skills').press('Enter')
  await expect(page.getByRole('region', { name: 'Step 2 of 3: Personal details' })).toBeFocused()
  await page.getByLabel('Prefer not to say').check()
  await field(page, 'dob').pressSequentially('5171985')
  await expect(field(page, 'dob')).toHaveValue('05/17/1985')
  await field(page, 'phone').pressSequentially('312-555-0142')
  await expect(field(page, 'phone')).toHaveValue('3125550142')
  await page.getByRole('button', { name: 'Next' }).click()
  await field(page, 'title').selectOption('General Secretary')
  await field(page, 'category').selectOption('Executive Member')
  await field(page, 'type').selectOption('General Membership')
  await field(page, 'from').fill('2020-01-15')
  const card = page.getByRole('region', { name: 'Your card' })
  await expect(card).toContainText('General Secretary at CTS')
  await expect(card).toContainText('Not confirmed')
}
