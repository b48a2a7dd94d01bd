import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, root } from './support/source-tree.ts'

const catalogue = 'contract/messages/en'

type Message = string | { match: Record<string, string> }[]

/** Every text of the English catalogue, its variants included. */
const texts = readdirSync(join(root, catalogue)).flatMap((file) => {
  const messages = JSON.parse(readSource(`${catalogue}/${file}`).text) as Record<string, Message>
  return Object.values(messages).flatMap((message) =>
    typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match)),
  )
})

/** Finds a document's texts in double quotation marks, which the catalogue must contain. */
function literalsIn(markdown: string): string[] {
  return [...markdown.matchAll(/“([^”]+)”/g)].map(([, literal = '']) => literal.replace(/\s+/g, ' '))
}

/** Checks whether a text with its placeholders filled in equals a literal. */
function reads(text: string, literal: string): boolean {
  if (text === literal) return true
  const fixed = text.split(/\{[^}]*\}/)
  // Of '{degree}, {field}' nothing is left that could be compared.
  if (!/\p{L}{2}/u.test(fixed.join(''))) return false
  const pattern = fixed.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')
  return new RegExp(`^${pattern}$`).test(literal)
}

const missing = (literals: string[]) =>
  literals.filter((literal) => !texts.some((text) => reads(text, literal)))

test.each(['docs/specification.md', 'docs/product-decisions.md'])(
  'every literal text of %s is shown',
  (path) => {
    const literals = literalsIn(readSource(path).text)
    expect(literals.length).toBeGreaterThan(5)
    expect(missing(literals)).toEqual([])
  },
)

test('a text that reads otherwise is noticed', () => {
  const literals = literalsIn('“Display Events”, “Title is\nrequired” and “Show Events”.')
  expect(literals).toEqual(['Display Events', 'Title is required', 'Show Events'])
  expect(missing(literals)).toEqual(['Show Events'])
})

/** Messages that state a number which no constant has. */
const statesNumber = new Set(
  [
    // Examples of what to type.
    'accounts_digits_latin accounts_digits_nepali site_digits_latin site_digits_nepali',
    'administration_import_bad_amount administration_import_bad_date',
    'administration_file_day_first administration_file_month_first',
    'errors_birth_date_form errors_birth_day errors_date errors_hour errors_moment errors_phone_abroad',
    'events_interval_hint letters_filter_day letters_filter_year',
    'money_amount_form money_how_to_pay_hint money_reminder_days_form money_step_levels_hint money_year_hint',
    'money_year_start_form money_year_start_hint profiles_birth_day_hint profiles_further_phones_hint',
    // Standards and measures of others: authenticator apps, sheets of labels, tax numbers, the calendar.
    'accounts_app_text administration_csv_utf8 administration_labels_lead money_ein_form money_ein_hint',
    'money_settings_giving_hint society_accessibility_aim society_bs_lead society_bs_sum society_bs_twelve',
    'festivals_dasya_begins_about festivals_maghi_about profiles_birthday_wheel_title',
    // The least there can be.
    'errors_idempotency_key letters_filter_age',
    // Numbers of articles, and people.
    'society_draft_bylaws_name_heading society_draft_bylaws_members_heading society_draft_bylaws_meeting_heading',
    'society_draft_bylaws_board_heading society_draft_bylaws_money_heading society_draft_bylaws_change_heading',
    'administration_merge_own_child administration_merge_undone administration_import_names_several',
  ]
    .join(' ')
    .split(' '),
)

const number =
  /[\d०-९]|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|sixty) (?:second|minute|hour|day|week|month|year|digit|character|file|people|member)/i

/** Checks whether a message states a number; the text for a count of one may. */
function hasNumber(message: Message): boolean {
  const stated =
    typeof message === 'string'
      ? [message]
      : message.flatMap(({ match }) =>
          Object.entries(match).flatMap(([when, text]) => (/=one\b/.test(when) ? [] : text)),
        )
  return stated.some((text) => number.test(text.replace(/\{\w+\}/g, '')))
}

test('a text takes its numbers from the constants that the program obeys', () => {
  const withNumber = ['en', 'ne'].flatMap((language) =>
    readdirSync(join(root, 'contract/messages', language)).flatMap((file) => {
      const source = readSource(`contract/messages/${language}/${file}`).text
      const { $schema: _, ...messages } = JSON.parse(source) as Record<string, Message>
      return Object.keys(messages).filter((key) => hasNumber(messages[key] as Message))
    }),
  )
  expect(withNumber.filter((key) => !statesNumber.has(key))).toEqual([])
  expect([...statesNumber].filter((key) => !withNumber.includes(key))).toEqual([])
})

test('no two files of the catalogue have a message of the same name', () => {
  const names = readdirSync(join(root, catalogue)).flatMap((file) =>
    Object.keys(JSON.parse(readSource(`${catalogue}/${file}`).text)).filter((name) => name !== '$schema'),
  )
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
