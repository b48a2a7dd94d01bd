import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from './running-server.ts'

export { expect }

export interface Account {
  name: string
  email: string
  password: string
}

interface TestFixtures {
  /** Console errors that this test expects, such as the browser's own report of a 401. */
  allowErrors: (...patterns: RegExp[]) => void
}

interface WorkerFixtures {
  server: RunningServer
}

/** Leaving a page, or going offline, while the router prefetches the map of linked routes: it asks again when needed. */
const prefetchGivenUp = /^Failed to fetch manifest patches TypeError: Failed to fetch/

/** Playwright's test against the shipped server; an error in the browser fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  allowErrors: [
    async ({ context, server }, use, testInfo) => {
      const allowed: RegExp[] = [prefetchGivenUp]
      const errors = collectErrors(context)
      await use((...patterns) => void allowed.push(...patterns))
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server log', { body: server.log() })
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** The browser's own report when the dashboard asks for the profile of somebody who has none yet. */
export const noProfileYet = /status of 404 .*\/api\/profile\/me\)/

/** Everything that goes wrong in any page of the context: console errors, exceptions, unhandled rejections. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
  return errors
}

/** Fails when axe finds anything on the page as it stands, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolations(page, new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(page, new AxeBuilder({ page }).withRules('color-contrast'))
}

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
  expect(found, `axe on ${page.url()}`).toEqual([])
}

let accounts = 0

/** Data of somebody who has no account yet. */
export function newcomer(given: Partial<Account> = {}): Account {
  accounts += 1
  return {
    name: `Newcomer ${accounts}`,
    email: `newcomer-${process.pid}-${accounts}@example.org`,
    password: 'marigold lamps at dusk',
    ...given,
  }
}

/** Signs up through the form and waits for the dashboard. */
export async function signUp(page: Page, given: Partial<Account> = {}): Promise<Account> {
  const account = newcomer(given)
  await page.goto('/register')
  await page.locator('input[name=name]').fill(account.name)
  await page.locator('input[name=email]').fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.locator('input[name=password2]').fill(account.password)
  await page.locator('input[name=password2]').press('Enter')
  await page.waitForURL('**/dashboard')
  return account
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL('**/dashboard')
}

/** The same with a server of its own, for tests that change the site for everybody. */
export const testOnOwnServer = test.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
