import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Fails when axe finds a violation on the current page, light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page of members has nothing but its frame until its scripts have come.
  await expect(page.locator('h1').first()).toBeAttached()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolations(page, {})
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(page, { runOnly: ['color-contrast'] })
}

/**
 * Looks that differ, each with its width in CSS pixels: the narrowest that WCAG asks for, and a computer. Each scheme is
 * checked at one of them, because the colours of a scheme are the same at every width.
 */
const looks = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

/** Checks narrow and wide windows, which must not scroll sideways or cover controls. */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolations(page, {})
    await expectRoom(page, width)
  }
}

/** Fails when a page scrolls sideways or covers a control, narrow or wide. */
export async function expectRoomAtEveryWidth(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { width } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await expectRoom(page, width)
  }
}

async function expectRoom(page: Page, width: number): Promise<void> {
  const shown = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(shown, `sideways scrolling of ${page.url()} at ${width}`).toBeLessThanOrEqual(width)
  expect(await coveredControls(page), `covered on ${page.url()} at ${width}`).toEqual([])
}

/** Returns the links, buttons and fields that something else would be pressed in place of. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.querySelector('dialog:modal') ?? document
    const controls = shown.querySelectorAll<HTMLElement>(
      ':is(a:not([href^="#"]), button, input, select, textarea, summary):not([type=hidden], :disabled, [tabindex="-1"])',
    )
    const isCovered = (control: HTMLElement): boolean => {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [box] = control.getClientRects()
      // Only read aloud, or shown once it has the focus.
      if (!box || box.width <= 1 || box.height <= 1) return false
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const pressed = document.elementFromPoint(x, y)
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      return pressed !== null && ![control, ...labels].some((part) => part.contains(pressed))
    }
    const covered = [...controls].filter(isCovered).map((control) => control.outerHTML.slice(0, 200))
    window.scrollTo({ top: 0, behavior: 'instant' })
    return covered
  })
}

async function expectNoViolations(page: Page, rules: { runOnly?: readonly string[] }): Promise<void> {
  // Half a megabyte of script: it is handed over once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
    },
    {
      ...(rules.runOnly && { runOnly: [...rules.runOnly] }),
      resultTypes: ['violations'],
    } satisfies RunOptions,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
