import { type BrowserContext, expect as baseExpect, type Locator, type Page } from '@playwright/test'
import { type Extent, inNepali, untranslated, type Wanted } from './translation.ts'

/** True while a journey in Nepali runs. */
let isNepali = false
let isPrepared = false

/** Runs journeys from here on in Nepali: texts that they write in English are found in Nepali. */
export async function readNepali(context: BrowserContext, wanted: boolean): Promise<void> {
  isNepali = wanted
  if (!wanted || isPrepared) return
  isPrepared = true
  const page = await context.newPage()
  wrapMethods(page)
  await page.close()
}

/** Wraps the methods of Playwright that take texts: those of pages call those of frames. */
function wrapMethods(page: Page): void {
  const frame = prototypeOf(page.mainFrame())
  const locator = prototypeOf(page.locator('html'))
  for (const prototype of [frame, locator]) {
    for (const name of ['getByText', 'getByLabel', 'getByTitle', 'getByPlaceholder', 'getByAltText'])
      translateFirst(prototype, name)
    replace(prototype, 'getByRole', (own, role, options) =>
      own(role, options && { ...options, ...translated(options, 'name', options.exact ? 'whole' : 'words') }),
    )
    replace(prototype, 'locator', (own, selector, options) => own(selector, withTexts(options)))
  }
  replace(locator, 'filter', (own, options) => own(withTexts(options)))
  replace(locator, 'selectOption', selectTranslated)
}

type Options = Record<string, unknown> | undefined
// biome-ignore-start lint/suspicious/noExplicitAny: methods of any signature are wrapped
type Method = (...given: any[]) => any
type Wrapper = (this: object, own: Method, ...given: any[]) => unknown
// biome-ignore-end lint/suspicious/noExplicitAny: methods of any signature are wrapped
type Methods = Record<string, Method>

function prototypeOf(value: object): Methods {
  return Object.getPrototypeOf(value) as Methods
}

/** Wraps a method of Playwright while a journey reads Nepali. */
function replace(prototype: Methods, name: string, wrapped: Wrapper): void {
  const original = prototype[name] as Method
  prototype[name] = function (this: object, ...given: unknown[]) {
    const own = original.bind(this)
    return isNepali ? wrapped.call(this, own, ...given) : own(...given)
  }
}

function translateFirst(prototype: Methods, name: string): void {
  replace(prototype, name, (own, text: Wanted, options?: { exact?: boolean }) =>
    own(inNepali(text, options?.exact ? 'whole' : 'words')),
  )
}

function translated(options: Record<string, unknown>, name: string, extent: Extent): object {
  const text = options[name] as Wanted | undefined
  return text === undefined ? {} : { [name]: inNepali(text, extent) }
}

function withTexts(options: Options): Options {
  return (
    options && {
      ...options,
      ...translated(options, 'hasText', 'part'),
      ...translated(options, 'hasNotText', 'part'),
    }
  )
}

/** Selects by the value of an option, or by its label in Nepali. */
async function selectTranslated(
  this: object,
  own: Method,
  wanted: string | { label: string },
  options: Options,
) {
  const label = typeof wanted === 'string' ? wanted : wanted.label
  await (this as Locator).waitFor({ state: 'attached' })
  const list = (this as Locator).locator('option')
  const shown = await list.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
  const labels = await list.allTextContents()
  const isValue = shown.includes(label)
  const pattern = inNepali(label, 'whole')
  const index = labels.findIndex((text) => pattern.test(text))
  return own(isValue || index < 0 ? wanted : { index }, options)
}

const wholeTexts = ['toHaveText', 'toHaveTitle', 'toHaveAccessibleName', 'toHaveAccessibleDescription']
const readAttributes = /^(aria-label|aria-description|title|alt|placeholder)$/

/** Playwright's assertions; in Nepali they expect the Nepali of a text. */
export const expect = baseExpect.extend({
  ...Object.fromEntries(
    wholeTexts.map((name) => [
      name,
      matcher(name, (text, ...rest) => [translatedAll(text, 'whole'), ...rest]),
    ]),
  ),
  // A value is an option's, or a member's own text, and a few are of the site.
  toHaveValue: matcher('toHaveValue', (value, ...rest) => [
    typeof value === 'string'
      ? new RegExp(`^\\s*${untranslated(value).source}\\s*$|${inNepali(value, 'whole').source}`)
      : translatedAll(value, 'whole'),
    ...rest,
  ]),
  toContainText: matcher('toContainText', (text, ...rest) => [translatedAll(text, 'part'), ...rest]),
  toHaveAttribute: matcher('toHaveAttribute', (name, ...rest) => {
    const [value, ...options] = rest
    const isRead = readAttributes.test(String(name)) && isText(value)
    return isRead ? [name, translatedAll(value, 'whole'), ...options] : [name, ...rest]
  }),
}) as typeof baseExpect

interface State {
  isNot: boolean
}

/** Passes a matcher on to Playwright's own. */
function matcher(name: string, translate: (...given: unknown[]) => unknown[]) {
  return async function (this: State, received: object, ...given: unknown[]) {
    const own = this.isNot ? baseExpect(received as Locator).not : baseExpect(received as Locator)
    const method = (own as unknown as Methods)[name] as Method
    try {
      await method.apply(own, isNepali ? translate(...given) : given)
      return { pass: !this.isNot, message: () => name }
    } catch (error) {
      return { pass: this.isNot, message: () => String((error as Error).message) }
    }
  }
}

function isText(value: unknown): value is Wanted {
  return typeof value === 'string' || value instanceof RegExp
}

function translatedAll(value: unknown, extent: Extent): unknown {
  if (Array.isArray(value)) return value.map((one) => translatedAll(one, extent))
  return isText(value) ? inNepali(value, extent) : value
}
