import type { Page } from '@playwright/test'
import { minute, second } from '../../../contract/time/durations.ts'
import type { Database } from '../../../server/database/connection.ts'
import { codeAt } from '../../support/second-step.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testOnNamedSite as test } from '../fixtures.ts'
import { type Person, someone, theOfficer, visitAs } from '../people.ts'
import { aVirtualAuthenticator, setPresence } from '../virtual-authenticator.ts'

test.beforeEach(({ allowErrors }) => allowErrors(/status of 403/, noProfileYet))

const logOut = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
}
const enterPassword = async (page: Page, { email, password }: Person) => {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Expires the proofs of a member, which otherwise only time does. */
const ageProofs = (database: Database, { id }: Person) =>
  database
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 16 * minute).toISOString() })
    .where('user_id', '=', id)
    .execute()

/** Adds an authenticator app on the page; returns its key and the recovery codes. */
async function addApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an app' })
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code that the app shows').fill(codeAt(key, new Date()))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  const shown = page.getByRole('region', { name: 'These are your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { key, codes }
}

test('a member adds a passkey, signs in with it, and confirms a download with it', async ({
  page,
  server,
  named: { database },
}) => {
  const person = await someone(server.url)
  const device = await aVirtualAuthenticator(page)
  await visitAs(page, person, '/account/security')
  await page.getByRole('link', { name: 'Set up a second step' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByRole('region', { name: 'Your apps and passkeys' })).toContainText('My laptop')
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()

  // The field for the address offers it; this device takes the offer.
  await logOut(page)
  await page.waitForURL('**/dashboard')
  await page.goto('/account')
  await expect(page.getByText('Second step: on, 1 passkey')).toBeVisible()
  await page.goto('/account/devices')
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('with a passkey')

  await setPresence(device, false)
  await logOut(page)
  await enterPassword(page, person)
  await page.waitForURL('**/second-step')
  await setPresence(device, true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/account/data')

  await ageProofs(database, person)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await download
  await expect(question).toBeHidden()
})

test('a download asks for the password again, refuses a wrong one, and starts after the right one', {
  tag: '@nepali',
}, async ({ page, server, named: { database }, allowErrors }) => {
  allowErrors(/status of 400/)
  const person = await someone(server.url)
  await visitAs(page, person, '/account/data')
  await ageProofs(database, person)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Password').fill('a wrong guess')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByText('This is not your current password')).toBeVisible()
  await question.getByLabel('Password').fill(person.password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await download
  await expect(question).toBeHidden()
})

test('a member signs in with the password and an app’s code, or a recovery code', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  const person = await someone(server.url)
  await visitAs(page, person, '/account/second-step')
  const { key, codes } = await addApp(page)
  await logOut(page)
  await enterPassword(page, person)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  // The code that turned it on was used then.
  await page.getByLabel('Code').fill(codeAt(key, new Date(Date.now() - 30 * second)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong, or was used before')
  await page.getByLabel('Code').fill(codeAt(key, new Date(Date.now() + 30 * second)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  await logOut(page)
  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/account/second-step')
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('your password alone opens your account')).toBeVisible()
})

test('a society requires a second step of officers, and resets a member’s lost one', async ({
  page,
  server,
  named: { database },
}) => {
  const officer = await theOfficer(server.url)
  const member = await someone(server.url, { name: 'Maya Chaudhary' })
  await visitAs(page, officer, '/account/second-step')
  await addApp(page)
  await page.goto('/admin/settings')
  await page.getByLabel('Officers must have a second step').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  const colleague = await someone(server.url, { name: 'Ram Mahato' })
  await database
    .updateTable('users')
    .set({ administrator: true } as object)
    .where('id', '=', colleague.id)
    .execute()
  await logOut(page)
  await enterPassword(page, colleague)
  await page.waitForURL('**/account/second-step')
  await expect(page.getByText('The society asks its officers for a second step')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin')
  await page.waitForURL('**/account/second-step')
  await addApp(page)
  await expect(page.getByText('The society asks its officers for a second step')).toBeHidden()

  const since = new Date().toISOString()
  await database.updateTable('users').set({ second_step_since: since }).where('id', '=', member.id).execute()
  await page.goto(`/admin/users/${member.id}`)
  await page.locator('summary', { hasText: 'Help with a lost second step' }).click()
  const form = page.locator('details').filter({ hasText: 'Their second step ends 24 hours from now' })
  await form.getByLabel('Reason').fill('Called from the number we know')
  await form.locator('button', { hasText: 'Help with a lost second step' }).click()
  await expect(page.getByText(/^It ends /)).toBeVisible()

  await logOut(page)
  await visitAs(page, member, '/account/second-step')
  await page.getByRole('button', { name: 'Keep my second step' }).click()
  await expect(page.getByText('Your second step stays')).toBeVisible()
})
