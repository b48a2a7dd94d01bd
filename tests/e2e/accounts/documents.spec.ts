import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../forms.ts'
import { someoneWithProfile, theOfficer } from '../people.ts'

/** Reads the first heading of a page as the server sent it, before any script. */
async function sentHeading(page: Page, path: string): Promise<string> {
  const response = await page.goto(path)
  const [, heading = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec((await response?.text()) ?? '') ?? []
  return heading.replaceAll(/<[^>]*>/g, '')
}

const documentCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'document')

test('the server renders a member’s page, also when a link on another site opens it', async ({
  page,
  server,
}) => {
  const person = await someoneWithProfile(server.url)
  await signIn(page, person)
  expect(await sentHeading(page, '/dashboard')).toContain(person.name)
  await expect(page.getByRole('heading', { name: `Welcome ${person.name}` })).toBeVisible()
  // A letter's link opens in a tab whose first page is of another site.
  const letter = await page.context().newPage()
  await letter.setContent(`<a href="${server.url}/dashboard">Your page</a>`)
  await letter.getByRole('link').click()
  await expect(letter.getByRole('heading', { name: `Welcome ${person.name}` })).toBeVisible()
})

test('a browser without the token shows nothing of the member, and goes to the login page', async ({
  page,
  server,
}) => {
  const person = await someoneWithProfile(server.url)
  await signIn(page, person)
  await page.evaluate(() => localStorage.clear())
  const shown: string[] = []
  await page.exposeFunction('noteText', (text: string) => shown.push(text))
  await page.addInitScript(() => {
    const note = () => {
      const { noteText } = globalThis as unknown as { noteText: (text: string) => void }
      if (document.body && getComputedStyle(document.documentElement).display !== 'none')
        noteText(document.body.innerText)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(shown.join(' ')).not.toContain(person.name)
  expect(await documentCookie(page)).toBeUndefined()
})

test('a browser without the token opens the registration after a failed attempt to end the session', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED .*\/end-session/)
  const person = await someoneWithProfile(server.url)
  await signIn(page, person)
  await page.evaluate(() => localStorage.clear())
  await page.route('**/end-session?*', (route) => route.abort(), { times: 1 })
  await page.goto('/register', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached')
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  expect(await documentCookie(page)).toBeUndefined()
})

test('going back after a logout shows the login page', async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  await signIn(page, person)
  await page.goto('/account')
  await page.goto('/dashboard')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[popovertarget="navigation"]')?.click()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => documentCookie(page)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('a page shows the member of the token when the cookie belongs to another member', async ({
  page,
  server,
}) => {
  const [one, other] = [await someoneWithProfile(server.url), await someoneWithProfile(server.url)]
  await signIn(page, one)
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: `Welcome ${other.name}` })).toBeVisible()
  await expect(page.getByText(one.name)).toHaveCount(0)
  expect(await documentCookie(page)).toBeUndefined()
})

test('a member without JavaScript reads a page, which states that changes require JavaScript', async ({
  browser,
  server,
}) => {
  const { documentSecret: value } = await someoneWithProfile(server.url)
  const scriptless = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  await scriptless.addCookies([{ name: 'document', value, url: server.url }])
  const page = await scriptless.newPage()
  await page.goto('/account')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('My account')
  await expect(main.locator('noscript p')).toContainText('Changing anything here requires JavaScript.')
  await expect(main.locator('noscript p')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  const { documentSecret } = await theOfficer(server.url)
  await scriptless.addCookies([{ name: 'document', value: documentSecret, url: server.url }])
  await page.goto('/admin/acts')
  await main.getByRole('searchbox').fill('nobody')
  await main.getByRole('button').click()
  await expect(page).toHaveURL(/search=nobody/)
  await scriptless.close()
})
