import { expect, type Page } from '@playwright/test'

/**
 * Fails for fields without `autocomplete` and `enterkeyhint`, and Devanagari without its `lang`.
 */
export async function expectWellMarked(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const chosen = 'hidden checkbox radio file range submit date time datetime-local'.split(' ')
    const fields = [...document.querySelectorAll('main :is(input, textarea):not([tabindex="-1"])')]
      .filter((field) => !chosen.includes(field.getAttribute('type') ?? ''))
      .filter((field) => !field.hasAttribute('readonly'))
      .filter((field) => {
        const saysKey = field.hasAttribute('enterkeyhint') || field.matches('textarea')
        return !field.hasAttribute('autocomplete') || !saysKey
      })
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const unmarked: string[] = []
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const isNepali = /\p{Script=Devanagari}/u.test(textContent ?? '')
      if (!isNepali || parentElement?.closest('script, textarea, [contenteditable], [lang=ne]')) continue
      unmarked.push(parentElement?.outerHTML ?? '')
    }
    return [...fields.map((field) => field.outerHTML), ...unmarked]
  })
  expect.soft(found, `fields and languages on ${page.url()}`).toEqual([])
}
