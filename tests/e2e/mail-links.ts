import type { Locator, Page } from '@playwright/test'

export const newPassword = 'sunflowers in a pond'

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Opens the link of a message, whatever host it was written for. */
export async function openLink(page: Page, link: URL): Promise<void> {
  await page.goto(link.pathname)
}
