import type { Page } from '@playwright/test'
import { expect, newcomer, noProfileYet, signIn, test } from './fixtures.ts'

test('a visitor joins, is found, keeps the profile, and leaves again', async ({ page, allowErrors }) => {
  test.slow()
  allowErrors(noProfileYet)
  const account = newcomer({ name: 'Sunita चौधरी' })

  await test.step('registers from the landing page', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeFocused()
    await field(page, 'name').fill(account.name)
    await field(page, 'email').fill(account.email)
    await field(page, 'password').fill(account.password)
    await field(page, 'password2').fill(account.password)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: `Welcome ${account.name}` })).toBeVisible()
    await expect(page.getByText('You have not yet setup a profile, please add some info')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeVisible()
  })

  await test.step('is led to what is missing, then creates the profile', async () => {
    await page.getByRole('link', { name: 'Create Profile' }).click()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(field(page, 'position')).toBeFocused()
    await expect(page.getByText('Date of birth is required')).toBeVisible()
    await fillProfile(page)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile Created')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('row', { name: /General Secretary.*Executive Member.*Active/ })).toBeVisible()
  })

  await test.step('is found in the directory', async () => {
    await page.goto('/profiles')
    await page.getByLabel('Search').fill('चौधरी')
    await page.getByRole('button', { name: 'Show members' }).click()
    await expect(page).toHaveURL(/search=/)
    const card = page.getByRole('listitem').filter({ hasText: account.name })
    await expect(card).toContainText('General Secretary at CTS')
    await expect(card).toContainText('01/15/2020 - Current')
    await card.getByRole('link', { name: `View Profile of ${account.name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible()
    await expect(page.getByRole('heading', { name: "Sunita's Bio" })).toBeVisible()
    await expect(page.getByText('No experience details')).toBeVisible()
  })

  await test.step('changes the profile', async () => {
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(field(page, 'skills')).toHaveValue('Cooking, Madal')
    await expect(field(page, 'title')).toHaveValue('General Secretary')
    await field(page, 'location').fill('Naperville, IL')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile Updated')).toBeVisible()
  })

  await test.step('adds an experience and removes it', async () => {
    await page.getByRole('link', { name: 'Add Experience' }).click()
    await field(page, 'title').fill('Cook')
    await field(page, 'company').fill('Momo House')
    await field(page, 'from').fill('2021-05-01')
    await field(page, 'to').fill('2020-05-01')
    await page.getByRole('button', { name: 'Add Experience' }).click()
    await expect(page.getByText('To date must be greater than from data')).toBeVisible()
    await expect(field(page, 'to')).toBeFocused()
    await page.getByLabel('Current').check()
    await expect(field(page, 'to')).toBeDisabled()
    await page.getByRole('button', { name: 'Add Experience' }).click()
    await expect(page.getByText('Experience Added')).toBeVisible()
    await expect(page.getByRole('row', { name: /Momo House.*05\/01\/2021 - Now/ })).toBeVisible()
    await remove(page, 'Momo House')
    await expect(page.getByText('Experience Removed')).toBeVisible()
    await expect(page.getByText('No experience details')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Experience' })).toBeFocused()
  })

  await test.step('adds an education and removes it', async () => {
    await page.getByRole('link', { name: 'Add Education' }).click()
    await field(page, 'school').fill('Tribhuvan University')
    await field(page, 'degree').fill('Bachelor')
    await field(page, 'fieldofstudy').fill('Botany')
    await field(page, 'from').fill('2001-08-01')
    await field(page, 'to').fill('2005-05-31')
    await page.getByRole('button', { name: 'Add Education' }).click()
    await expect(page.getByText('Education Added')).toBeVisible()
    await remove(page, 'Tribhuvan University')
    await expect(page.getByText('Education Removed')).toBeVisible()
  })

  await test.step('adds a membership and removes it', async () => {
    await page.getByRole('link', { name: 'Add Membership Info' }).click()
    await field(page, 'title').selectOption('Vice President')
    await field(page, 'category').selectOption({ label: 'Founder' })
    await field(page, 'type').selectOption('Lifetime Membership')
    await field(page, 'from').fill('2010-01-01')
    await field(page, 'to').fill('2012-01-01')
    await page.getByRole('button', { name: 'Add Membership Info' }).click()
    await expect(page.getByText('Membership Info Added')).toBeVisible()
    await remove(page, 'Vice President')
    await expect(page.getByText('Membership Info Removed')).toBeVisible()
  })

  await test.step('logs out in one tab, which logs out the other', async () => {
    const other = await page.context().newPage()
    await other.goto('/profiles')
    await logOut(other, account.name)
    await expect(other).toHaveURL('/login')
    await expect(page).toHaveURL('/login')
    await other.close()
  })

  await test.step('signs in again and deletes the account', async () => {
    await signIn(page, account)
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure? This can NOT be undone!')
    await expect(question.getByRole('button', { name: 'Keep my account' })).toBeFocused()
    await question.getByRole('button', { name: 'Yes, delete my account' }).click()
    await expect(page.getByText('Your account has been permanently deleted.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await page.goto(`/profiles?search=${encodeURIComponent('चौधरी')}`)
    await expect(page.getByText('No profiles found...')).toBeVisible()
  })
})

function field(page: Page, name: string) {
  return page.locator(`main [name=${name}]`)
}

async function fillProfile(page: Page) {
  await field(page, 'position').selectOption('Teacher')
  await field(page, 'skills').fill('Cooking, Madal')
  await field(page, 'bio').fill('Born in Dang.')
  await page.getByLabel('Prefer not to say').check()
  await field(page, 'dob').fill('1985-05-17')
  await field(page, 'phone').pressSequentially('312-555-0142')
  await expect(field(page, 'phone')).toHaveValue('3125550142')
  await field(page, 'title').selectOption('General Secretary')
  await field(page, 'category').selectOption('Executive Member')
  await field(page, 'type').selectOption('General Membership')
  await field(page, 'from').fill('2020-01-15')
  await page.getByText('Add social network links').click()
  await field(page, 'twitter').fill('twitter.com/sunita')
}

async function remove(page: Page, entry: string) {
  await page.getByRole('button', { name: `Delete ${entry}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete!' }).click()
}

/** On phones the account stands open in the navigation, which is behind a button there. */
async function logOut(page: Page, name: string) {
  await expect(page.locator('html[data-session=member]')).toBeAttached()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const account = page.getByRole('button', { name: `Account of ${name}` })
  await menu.or(account).first().click()
  await page.getByRole('button', { name: 'Logout' }).click()
}
