import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { untranslated } from '../nepali/translation.ts'
import { type Account, someone } from '../people.ts'

const messages = join(import.meta.dirname, '../../../contract/messages')

/** Returns a text as a Nepali page shows it: in English where the file is not translated yet. */
function nepali(file: string, key: string): string {
  const paths = ['ne', 'en'].map((language) => join(messages, language, `${file}.json`))
  const [texts] = paths
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
  return texts[key]
}

/** Signs in on a Nepali page. */
async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: nepali('accounts', 'accounts_email') }).fill(email)
  await form.getByRole('textbox', { name: nepali('accounts', 'accounts_password') }).fill(password)
  await form.getByRole('button', { name: nepali('accounts', 'accounts_login_button'), exact: true }).click()
}

test.use({ locale: 'ne-NP' })

test('a Nepali browser shows Nepali, and a visitor switches to English and back', async ({ page }) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ne')
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await expect(html).toHaveAttribute('lang', 'en')
  await page.goto('/about')
  await expect(html).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: 'नेपाली', exact: true }).click()
  await expect(html).toHaveAttribute('lang', 'ne')
  await expect(page).toHaveURL(/\/about\?lang=ne$/)
})

test('a member signs in, and reads the calendar in Nepali', async ({ page, server }) => {
  const person = await someone(server.url)
  await page.goto('/login?next=%2Fcalendar')
  await fillIn(page, person)
  await expect(page).toHaveURL(/\/calendar/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  const month = page.getByRole('heading', { name: /[०-९]{4}/ })
  await expect(month.first()).toBeVisible()
})

test('a member chooses the language for every device', async ({ page, server, browser }) => {
  const person = await someone(server.url)
  const choose = {
    method: 'PUT',
    headers: { 'x-auth-token': person.token, 'content-type': 'application/json' },
  }
  const chosen = await fetch(`${server.url}/api/account/language`, {
    ...choose,
    body: JSON.stringify({ language: 'en' }),
  })
  expect(chosen.status).toBe(200)
  await page.goto('/login')
  await fillIn(page, person)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/account#language')
  await page.getByRole('combobox', { name: untranslated('Language') }).selectOption('नेपाली')
  await page.getByRole('button', { name: untranslated('Save language') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  const elsewhere = await browser.newContext({ locale: 'en-US', baseURL: server.url })
  const cookie = { name: 'document', value: person.documentSecret, url: server.url }
  await elsewhere.addCookies([cookie])
  await elsewhere.addInitScript((token) => localStorage.setItem('token', token), person.token)
  const other = await elsewhere.newPage()
  await other.goto('/dashboard')
  await expect(other.locator('html')).toHaveAttribute('lang', 'ne')
  await elsewhere.close()
})

test('a visitor without JavaScript switches the language', async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/calendar')
  await page.getByRole('link', { name: 'नेपाली', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await context.close()
})

const kilobyte = 1000

test('the Nepali landing page loads a Devanagari font of at most 55 kB', { tag: '@phone' }, async ({
  page,
}) => {
  const faces: { path: string; bytes: number }[] = []
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname
    if (path.endsWith('.woff2')) faces.push({ path, bytes: (await response.body()).length })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const face = faces.find(({ path }) => path.includes('mukta-devanagari-400'))
  expect(face?.bytes).toBeLessThanOrEqual(55 * kilobyte)
})
