import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSource, root } from './support/source-tree.ts'

interface Variants {
  declarations?: string[]
  selectors?: string[]
  match: Record<string, string>
}
type Message = string | Variants[]
type Catalogue = Record<string, Message>

const folder = 'contract/messages'
/** The translated files. A file is translated as a whole; until then its messages are in English. */
const files = readdirSync(join(root, folder, 'ne'))

function read(language: 'en' | 'ne', file: string): Catalogue {
  const { $schema: _, ...messages } = JSON.parse(readSource(`${folder}/${language}/${file}`).text)
  return messages
}

function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
}

function parametersOf(message: Message): string[] {
  const named = textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  return [...new Set(named as string[])].sort()
}

/** Returns the inputs by which a message selects its text. Nepali and English have the same plurals. */
function choicesOf(message: Message) {
  if (typeof message === 'string') return null
  return message.map(({ declarations, selectors, match }) => ({
    ...{ declarations, selectors },
    matches: Object.keys(match).sort(),
  }))
}

/**
 * Finds words in Latin letters that have a Nepali equivalent. Listed words, addresses, headers, settings and
 * examples are allowed, because they are typed as they are.
 */
function latinWords(text: string): string[] {
  const words = text.replaceAll(/\{\w+\}/g, '').match(/[A-Za-z][\w@./:*#-]*/g) ?? []
  return words.filter((word) => !latin.has(word.replace(/[.:]+$/, '')) && !/[/@_\d]|[a-z]-[a-z]/i.test(word))
}

const latin = new Set(
  [
    // Products and firms.
    'Apple Excel Facebook Google Gravatar Instagram LinkedIn Outlook QuickBooks Stripe Twitter WhatsApp YouTube Zelle',
    'iPad iPhone',
    // Formats, standards and units.
    'API Atom CSV DKIM EIN GIF HEIC IRS JPEG JSON JavaScript KB MB MiB kB Markdown PDF PIN PNG QR SPF UTC WCAG AA WebP ZIP',
    'csv docx odt xlsx data.json',
    // Texts of other programs, and keys.
    'Add Delete Enter Home Most Compatible Options Screen Share to interlaced progressive',
    // Values and parts of addresses that are typed in English.
    'a account calendar dashboard false gift http https item mailto no pictures register true yes z',
    // An address as the post takes it.
    'Aurora Chicago IL Jr Main Street',
    // The other language, in its own words.
    'English',
  ]
    .join(' ')
    .split(' '),
)

describe.each(files)('the Nepali texts of %s', (file) => {
  const [english, nepali] = [read('en', file), read('ne', file)]

  it('are complete, and no more', () => {
    expect(Object.keys(english).filter((key) => nepali[key] === undefined)).toEqual([])
    expect(Object.keys(nepali).filter((key) => english[key] === undefined)).toEqual([])
  })

  it('have the parameters and plurals of the English ones', () => {
    for (const [key, message] of Object.entries(nepali)) {
      const original = english[key] as Message
      expect({ [key]: parametersOf(message) }).toEqual({ [key]: parametersOf(original) })
      expect({ [key]: choicesOf(message) }).toEqual({ [key]: choicesOf(original) })
    }
  })

  it('are in Devanagari', () => {
    const found = Object.entries(nepali).flatMap(([key, message]) =>
      textsOf(message).flatMap((text) => latinWords(text).map((word) => `${key}: ${word}`)),
    )
    expect(found).toEqual([])
  })
})

it('a word in Latin letters is noticed', () => {
  expect(latinWords('CSV फाइल, Save as, account/data, If-Match, SMTP_URL, {name}')).toEqual(['Save', 'as'])
})
