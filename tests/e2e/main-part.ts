import type { Locator, Page } from '@playwright/test'

/** A field of the form in the page's main part, by its name. */
export const field = (page: Page, name: string): Locator => page.locator(`main [name="${name}"]`)

/** Presses a button in the page's main part. */
export const click = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
