import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Fails when axe finds anything on the page as it stands, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolations(page, {})
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(page, { runOnly: ['color-contrast'] })
}

async function expectNoViolations(page: Page, rules: Pick<RunOptions, 'runOnly'>): Promise<void> {
  // Half a megabyte of script: it is handed over once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
    },
    { ...rules, resultTypes: ['violations'] } satisfies RunOptions,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
