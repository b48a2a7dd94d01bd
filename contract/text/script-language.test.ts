import { expect, it } from 'vitest'
import { languageOf } from './script-language.ts'

it.each([
  ['Dashain at the hall', 'en'],
  ['दशैं टीका कार्यक्रम', 'ne'],
  ['अर्\u200dयाल', 'ne'],
  ['Dashain (दशैं) at the hall', 'en'],
  ['दशैं टीका (Dashain)', 'ne'],
  ['🎉 2026', undefined],
  ['', undefined],
])('%s is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
