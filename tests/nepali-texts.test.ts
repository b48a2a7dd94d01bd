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

/** Terms, their Nepali word, and rivals that were found here or in other projects. */
const terms: [english: string, nepali: string, rivals?: string][] = [
  ['password', 'पासवर्ड', 'प्रवेश शब्द|पासवड'],
  ['sign(ed)? in|log ?in', 'साइन इन', 'लगइन|लग इन|प्रवेश गर्नु'],
  ['sign(ed)? out|log ?out', 'साइन आउट', 'लग ?आउट|निर्गमन'],
  ['members?', 'सदस्य|society_hero_members_since', 'मेम्बर|सभासद'],
  ['membership', 'सदस्यता'],
  ['household', 'परिवार'],
  ['treasurer', 'कोषाध्यक्ष'],
  ['secretary', 'सचिव'],
  ['board', 'कार्यसमिति', 'सञ्चालक समिति'],
  ['bylaws', 'विधान'],
  ['calendars?', 'पात्रो', 'क्यालेन्डर|क्यालेण्डर'],
  ['waiting list', 'प्रतीक्षा सूची'],
  ['announcements?', 'घोषणा'],
  ['posts?', 'पोस्ट'],
  ['comments?', 'टिप्पणी', 'प्रतिक्रिया|प्रत्युत्तर|कमेन्ट'],
  ['block', 'ब्लक'],
  ['notifications?', 'सूचना', 'नोटिफिकेसन'],
  ['filters?', 'फिल्टर'],
  ['save', 'बचत', 'सेभ|सङ्ग्रह|सुरक्षित गर्नु'],
  ['delete', 'मेट|Delete', 'मेट्नुहोस्|डिलिट'],
  ['remove', 'हट'],
  ['edit', 'सम्पादन'],
  ['approve', 'अनुमोदन'],
  ['download', 'डाउनलोड'],
  ['print', 'छाप', 'प्रिन्ट|मुद्रण'],
  ['export', 'निर्यात'],
  ['import', 'आयात', 'भित्र्याउँदा'],
  ['birthdays?', 'जन्मदिन', 'जन्म दिन'],
  ['donations?|donate', 'दान', 'चन्दा'],
  ['receipts?', 'रसिद', 'रसीद'],
  ['refund(ed)?', 'फिर्ता'],
  ['administrators?', 'प्रशासक', 'एडमिन'],
  ['drafts?', 'मस्यौदा', 'ड्राफ्ट'],
  ['dues', 'शुल्क'],
  ['phone', 'फोन'],
  ['optional', 'ऐच्छिक', 'वैकल्पिक'],
  ['deposit', 'दाखिला'],
  ['officers?', 'पदाधिकारी'],
  ['tickets?', 'टिकट'],
  ['links?', 'लिङ्क', 'लिंक'],
  ['pictures', 'तस्बिर', 'तस्वीर|फोटो'],
  ['emails', 'इमेल', 'ई-मेल|ईमेल'],
  // Words of which one spelling or one of two was chosen; the English text varies.
  ['', '', 'घटना|पुष्टि|सेटिङ्|(^|[^ऀ-ॿ])शहर|श्रेणी|फारम|कागत|पाठ(?!क|्|श|ाउ)'],
]

describe('one Nepali word for one thing', () => {
  const all = files.flatMap((file) => {
    const [english, nepali] = [read('en', file), read('ne', file)]
    const written = (text: Message) =>
      textsOf(text)
        .join(' ')
        .replaceAll(/\]\([^)]*\)|\{\w+\}|\/\w+/g, '')
    return Object.keys(nepali).map((key) => ({
      key,
      english: written(english[key] ?? ''),
      nepali: written(nepali[key] ?? ''),
    }))
  })

  it.each(terms)('%s: %s', (term, word, rivals = '(?!)') => {
    const [isMeant, isWritten] = [new RegExp(`\\b(${term})\\b`, 'i'), new RegExp(word)]
    const lacking = all.filter(
      (text) => term && isMeant.test(text.english) && !isWritten.test(text.key + text.nepali),
    )
    const rivalled = all.filter((text) => new RegExp(rivals).test(text.nepali))
    expect([...lacking, ...rivalled].map(({ key, nepali }) => `${key}: ${nepali}`)).toEqual([])
  })
})

it('a case ending joins an inserted name', () => {
  const apart = files.flatMap((file) =>
    Object.entries(read('ne', file)).flatMap(([key, message]) =>
      textsOf(message)
        .filter((text) => endingApart.test(text))
        .map((text) => `${key}: ${text}`),
    ),
  )
  expect(apart).toEqual([])
})

const endingApart = /\{(society|name|host|event|title|zone|place|field)\} (को|का|की|मा|ले|लाई|बाट|सँग)(?![ऀ-ॿ])/

it('a word in Latin letters is noticed', () => {
  expect(latinWords('CSV फाइल, Save as, account/data, If-Match, SMTP_URL, {name}')).toEqual(['Save', 'as'])
})
