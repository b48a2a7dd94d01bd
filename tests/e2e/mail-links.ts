import type { Locator, Page } from '@playwright/test'

export const newPassword = 'sunflowers in a pond'

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Opens the link of a message, regardless of its host. */
export async function openLink(page: Page, link: URL): Promise<void> {
  await page.goto(link.pathname)
}
