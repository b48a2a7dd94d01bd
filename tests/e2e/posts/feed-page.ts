import type { Browser, Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { type Person, send, someone, visitAs } from '../people.ts'

export const postForm = (page: Page): Locator => page.getByRole('textbox', { name: 'Say Something...' })
export const postOf = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text })

/** Writes a post through the form. */
export async function write(page: Page, text: string): Promise<void> {
  await postForm(page).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Post Created')).toBeVisible()
}

/** Writes posts through the interface, one after the other, and returns their ids. */
export async function writePosts(url: string, { token }: Person, texts: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) {
    const { _id } = await send<{ _id: string }>(url, 'POST /api/posts', { text }, token)
    ids.push(_id)
  }
  return ids
}

/** Another member in another browser. */
export async function anotherBrowser(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await visitAs(page, await someone(url, { name }), '/posts')
  await expect(postForm(page)).toBeVisible()
  return page
}
