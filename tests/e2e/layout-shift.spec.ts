import type { Page } from '@playwright/test'
import { expectRoomAtEveryWidth } from './accessibility.ts'
import { addressesFor, examples } from './every-page.ts'
import { expect, test, testOnOwnSite } from './fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from './people.ts'

/** Google's "good" is below 0.1; the calendar keeps far below it, although its fonts come late. */
const shiftAllowedToFonts = 0.02
const shiftAllowed = 0.01

// Few machines have a stand-in for the Devanagari font; the sweep below waits for it.
const withFallbackFont = { tag: ['@both', '@english'] }

for (const view of ['month', 'week']) {
  test(
    `the layout does not shift while the calendar's ${view} view loads`,
    withFallbackFont,
    async ({ page }) => {
      const letFontsCome = await holdFonts(page)
      await page.goto(`/calendar?view=${view}`, { waitUntil: 'domcontentloaded' })
      const grid = view === 'month' ? '.calendar-grid' : '.calendar-grid [data-settled]'
      await expect(page.locator(grid)).toBeVisible()
      letFontsCome()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      expect(await shiftOf(page), explanation).toBeLessThan(shiftAllowedToFonts)
    },
  )
}

test('the layout of public pages does not shift at hydration', withFallbackFont, async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  for (const path of ['/', '/profiles', `/profile/${person.id}`]) {
    await visitAs(page, person, path)
    await expect(page.locator('html[data-session=member]')).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page), `${path}: ${explanation}`).toBeLessThan(shiftAllowed)
  }
})

/** In Nepali, whose texts are longer; phones have the narrow columns, which shift more. */
const inNepaliOnPhones = { tag: '@nepali' }

for (const audience of ['visitors', 'members', 'officers'] as const) {
  testOnOwnSite(
    `pages for ${audience} retain layout and typed text at hydration, and have room for Nepali texts`,
    inNepaliOnPhones,
    async ({ page, server, viewport, allowErrors }) => {
      testOnOwnSite.slow()
      allowErrors(/status of 40\d/)
      const { person, addresses } = await examples(server.url)
      if (audience !== 'visitors')
        await visitAs(page, audience === 'members' ? person : await theOfficer(server.url), '/about')
      await holdScripts(page)
      const forEverybody = audience === 'members' ? addressesFor('everyone', addresses) : []
      for (const address of [...forEverybody, ...addressesFor(audience, addresses)]) {
        if (viewport) await page.setViewportSize(viewport)
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.locator('footer')).toBeAttached()
        await page.waitForFunction(isPainted, undefined, { polling: 20 })
        await page.evaluate(() => document.fonts.ready)
        expect.soft(await sentByTheBrowser(page), `forms of ${address} that do not wait`).toEqual([])
        const typed = await typeEverywhere(page)
        const before = await shiftOf(page)
        expect(await page.evaluate(isHydrated), `scripts of ${address} that were not held`).toBe(false)
        await page.evaluate(() => window.letScriptsRun())
        await page.waitForFunction(isHydrated)
        expect.soft(await fieldsWithWords(page), `fields of ${address} that have their words`).toEqual(typed)
        expect.soft((await shiftOf(page)) - before, `what moved on ${address}`).toBeLessThan(shiftAllowed)
        await expectRoomAtEveryWidth(page)
      }
    },
  )
}

/** Polled by time, because the page gets no frames while its scripts are held. */
const isPainted = () => performance.getEntriesByType('paint').length > 0

const isHydrated = () => performance.getEntriesByName('hydrated').length > 0

/**
 * Delays the scripts of each page until they are released. They begin with a frame after the first paint; holding
 * their requests instead would disable the browser's cache.
 */
async function holdScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const nextFrame = window.requestAnimationFrame.bind(window)
    const held: FrameRequestCallback[] = []
    window.nextFrame = nextFrame
    let isHeld = true
    window.requestAnimationFrame = (callback) => (isHeld ? held.push(callback) : nextFrame(callback))
    window.letScriptsRun = () => {
      isHeld = false
      for (const callback of held) nextFrame(callback)
    }
  })
}

/** Returns the forms for actions that the browser would send itself. It sends none. */
function sentByTheBrowser(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.forms]
      .filter((form) => {
        const isSearch = form.getAttribute('method') === 'get'
        const isElsewhere = !new URL(form.getAttribute('action') ?? '', location.href).href.startsWith(origin)
        const isSent = form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
        // Otherwise the scripts would send it.
        if (form.dataset.form === 'held') form.dataset.form = 'waiting'
        return isSent && !isSearch && !isElsewhere
      })
      .map((form) => form.outerHTML.slice(0, 200)),
  )
}

const words = 'typed early'
const fieldsOfWords = 'main :is(textarea, input:is(:not([type]), [type=text], [type=search]))'

/** Types into every field of words, and returns their names. */
async function typeEverywhere(page: Page): Promise<string[]> {
  await page.evaluate(
    ([selector, typed]) => {
      for (const field of document.querySelectorAll<HTMLInputElement>(selector))
        if (field.checkVisibility() && !field.readOnly && !field.closest('[inert]')) {
          field.value = typed
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
    },
    [fieldsOfWords, words] as const,
  )
  return fieldsWithWords(page)
}

/** Returns the names of the fields that have the typed words. */
function fieldsWithWords(page: Page): Promise<string[]> {
  return page.evaluate(
    ([selector, typed]) =>
      [...document.querySelectorAll<HTMLInputElement>(selector)]
        .filter((field) => field.value === typed)
        .map(({ name }) => name),
    [fieldsOfWords, words] as const,
  )
}

const explanation =
  'what moved; until the web fonts come there must be Arial, Liberation Sans or Roboto on the machine'

/** Delays the web fonts until they are released, so that the page uses the fallback. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

/** The sum of all shifts since the page was loaded. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        const nextFrame = window.nextFrame ?? window.requestAnimationFrame
        nextFrame(() => nextFrame(() => resolve(sum)))
      }),
  )
}

declare global {
  interface Window {
    /** Requests a frame while the scripts of the page are held. */
    nextFrame?: (callback: FrameRequestCallback) => number
    letScriptsRun: () => void
  }
}
