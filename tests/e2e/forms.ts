import type { Page } from '@playwright/test'
import { type Account, newcomer } from './people.ts'

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
