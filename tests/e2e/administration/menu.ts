import type { Page } from '@playwright/test'

/** Opens a screen from the administration menu, which is folded in narrow windows. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Administration' })
  const link = menu.getByRole('link', { name, exact: true })
  if (await page.evaluate(() => innerWidth < 1024)) await menu.getByRole('button').click()
  await link.click()
}
