import { expect, noProfileYet, test } from '../fixtures.ts'
import { someone, someoneWithProfile } from '../people.ts'

test('a members’ page redirects visitors to the login page, and back after signing in', async ({
  page,
  server,
}) => {
  const person = await someoneWithProfile(server.url)
  await page.goto('/edit-profile')
  await expect(page).toHaveURL('/login?next=%2Fedit-profile')
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
  await page.goto('/register')
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong password is refused, and the form retains the email address', { tag: '@nepali' }, async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/, noProfileYet)
  const { email, password } = await someone(server.url)
  await page.goto('/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The email or password is incorrect')
  await expect(page.locator('[name=password]')).toHaveAccessibleDescription(
    'The email or password is incorrect',
  )
  await expect(page.locator('[name=email]')).toHaveValue(email)
  // Who tries again has read it.
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expect(await page.getByRole('alert').textContent()).toBe('')
})

test('a form submitted before hydration is sent after it', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.locator('[name=password]').press('Enter')
  release()
  await expect(page).toHaveURL('/dashboard')
})
