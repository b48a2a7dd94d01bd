import type { Page } from '@playwright/test'
import { addressesFor, examples } from './every-page.ts'
import { expect, test, testOnOwnSite } from './fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from './people.ts'

/** Google's "good" is below 0.1; the calendar keeps far below it, although its fonts come late. */
const shiftAllowedToFonts = 0.02
const shiftAllowed = 0.01

for (const view of ['month', 'week']) {
  test(`the layout does not shift while the calendar's ${view} view loads`, { tag: '@both' }, async ({
    page,
  }) => {
    const letFontsCome = await holdFonts(page)
    await page.goto(`/calendar?view=${view}`, { waitUntil: 'domcontentloaded' })
    const grid = view === 'month' ? '.calendar-grid' : '.calendar-grid [data-settled]'
    await expect(page.locator(grid)).toBeVisible()
    letFontsCome()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    expect(await shiftOf(page), explanation).toBeLessThan(shiftAllowedToFonts)
  })
}

test('the layout of public pages does not shift at hydration', { tag: '@both' }, async ({ page, server }) => {
  const person = await someoneWithProfile(server.url)
  for (const path of ['/', '/profiles', `/profile/${person.id}`]) {
    await visitAs(page, person, path)
    await expect(page.locator('html[data-session=member]')).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page), `${path}: ${explanation}`).toBeLessThan(shiftAllowed)
  }
})

for (const audience of ['members', 'officers'] as const) {
  testOnOwnSite(
    `pages for ${audience} retain layout and typed text at hydration`,
    // Officers' rooms have the same parts at both sizes, and shift more where columns are narrow.
    { tag: audience === 'members' ? '@both' : '@phone' },
    async ({ page, server }) => {
      testOnOwnSite.slow()
      const { person, addresses } = await examples(server.url)
      const viewer = audience === 'members' ? person : await theOfficer(server.url)
      await visitAs(page, viewer, '/about')
      const { hold, letRun } = await holdScripts(page)
      for (const address of addressesFor(audience, addresses)) {
        hold()
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.locator('footer')).toBeAttached()
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
        await page.evaluate(() => document.fonts.ready)
        expect.soft(await sentByTheBrowser(page), `forms of ${address} that do not wait`).toEqual([])
        const typed = await typeEverywhere(page)
        const before = await shiftOf(page)
        letRun()
        await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
        expect.soft(await fieldsWithWords(page), `fields of ${address} that have their words`).toEqual(typed)
        expect.soft((await shiftOf(page)) - before, `what moved on ${address}`).toBeLessThan(shiftAllowed)
      }
    },
  )
}

/** Delays the scripts of each page until they are released. */
async function holdScripts(page: Page): Promise<{ hold: () => void; letRun: () => void }> {
  let held = Promise.withResolvers<void>()
  held.resolve()
  await page.route(/\/assets\/[^?]*\.js$/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  return {
    hold() {
      held = Promise.withResolvers<void>()
    },
    letRun: () => held.resolve(),
  }
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
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
