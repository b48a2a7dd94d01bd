import type { Page } from '@playwright/test'
import { expect, expectAccessible, noProfileYet, signIn, test } from './fixtures.ts'
import { expireSession, someone, someoneWithProfile, visitAs } from './people.ts'

test('an expired session in the middle of a form keeps what was typed', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const person = await someoneWithProfile(server.url)
  await visitAs(page, person, '/add-experience')
  await page.locator('[name=title]').fill('Cook')
  await page.locator('[name=company]').fill('Momo House')
  await page.locator('[name=from]').fill('2021-05-01')
  await page.getByLabel('Current').check()
  await expireSession(server.url, person)
  await page.getByRole('button', { name: 'Add Experience' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fadd-experience/)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/add-experience')
  await expect(page.locator('[name=title]')).toHaveValue('Cook')
  await expect(page.locator('[name=company]')).toHaveValue('Momo House')
  await expect(page.locator('[name=to]')).toBeDisabled()
  await page.getByRole('button', { name: 'Add Experience' }).click()
  await expect(page.getByText('Experience Added')).toBeVisible()
})

test('a session that expires in one tab keeps what is being typed in another', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const person = await someoneWithProfile(server.url)
  await visitAs(page, person, '/dashboard')
  await expect(page.getByText('Welcome')).toBeVisible()
  const form = await page.context().newPage()
  await form.goto('/add-experience')
  await form.locator('[name=title]').fill('Cook')
  await expireSession(server.url, person)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(form).toHaveURL(/\/login\?next=%2Fadd-experience/)
  await signIn(form, person)
  await form.goto('/add-experience')
  await expect(form.locator('[name=title]')).toHaveValue('Cook')

  // Logging out on purpose wipes it: families share computers.
  await form.locator('[name=title]').fill('Cook again')
  await page.evaluate(() => localStorage.removeItem('token'))
  await expect(form).toHaveURL(/\/login/)
  await signIn(form, person)
  await form.goto('/add-experience')
  await expect(form.locator('[name=title]')).toHaveValue('')
})

test('who signs in finds nothing that another member typed, in any tab', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 401/, noProfileYet)
  const first = await someoneWithProfile(server.url)
  const second = await someone(server.url)
  await visitAs(page, first, '/posts')
  await page.getByRole('textbox').fill('A secret')
  const other = await page.context().newPage()
  await other.goto('/add-education')
  await other.locator('[name=school]').fill('Another secret')
  await expireSession(server.url, first)
  await page.reload()
  const kept = (tab: Page) => tab.evaluate(() => JSON.stringify(sessionStorage))
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/)
    expect(await kept(tab)).toContain('secret')
  }
  await signIn(page, second)
  for (const tab of [page, other]) await expect.poll(() => kept(tab)).not.toContain('secret')
})

test('a tab that is opened again after a logout has forgotten what was typed in it', async ({ page }) => {
  const key = 'draft:text:/posts'
  await page.goto('/about')
  await page.evaluate((name) => sessionStorage.setItem(name, '{}'), key)
  await page.reload()
  await expect.poll(() => page.evaluate((name) => sessionStorage.getItem(name), key)).toBeNull()
})

test('a form that cannot be sent for want of a connection stays as it is', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const person = await someoneWithProfile(server.url)
  await visitAs(page, person, '/add-education')
  await page.locator('[name=school]').fill('Tribhuvan University')
  await page.locator('[name=degree]').fill('BA')
  await page.locator('[name=fieldofstudy]').fill('History')
  await page.locator('[name=from]').fill('2001-05-01')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Education' }).click()
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached')
  await expect(page.locator('[name=school]')).toHaveValue('Tribhuvan University')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add Education' }).click()
  await expect(page.getByText('Education Added')).toBeVisible()
})

test('a page for members sends visitors to the login page and takes them back', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  await page.goto('/edit-profile')
  await expect(page).toHaveURL('/login?next=%2Fedit-profile')
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
  await page.goto('/register')
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong password is refused and what was typed stays', async ({ page, server, allowErrors }) => {
  allowErrors(/status of 401/, noProfileYet)
  const { email, password } = await someone(server.url)
  await page.goto('/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('The email or password is incorrect')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  // Who tries again has read it.
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  expect(await page.getByRole('alert').textContent()).toBe('')
})

test('passwords that differ are refused without a request', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/register')
  await page.locator('[name=name]').fill('Sunita')
  await page.locator('[name=password]').fill('marigold lamps')
  await page.locator('[name=password2]').fill('marigold lanterns')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText('Passwords do not match')
  await expect(page.locator('[name=password2]')).toBeFocused()
  // The form is not blocked by its first answer.
  await page.locator('[name=password2]').fill('marigold lilies')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.locator('[name=name]')).toHaveValue('Sunita')
  expect(requests).not.toContain('POST /api/users')
})

test('a form that is sent before its page is ready is sent as soon as it is', async ({ page, server }) => {
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

test('signing in leads back to the page that needs it, never to another site', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  await page.goto('/login?next=https://example.org/')
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('who forgot the password where no mail is sent is shown the way to an officer', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByRole('button', { name: 'Get a link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Please ask an officer' })).toBeVisible()
  await expectAccessible(page)
})
