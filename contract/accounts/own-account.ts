import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { choice, givenText, instant, type Label, missingOr, required, wholeNumber } from '../fields.ts'
import { digestPaces, duties, dutyPaces, eventReminders, notificationTopics } from '../notifications.ts'
import { m } from '../paraglide/messages.js'
import { locales } from '../paraglide/runtime.js'
import { pictureMebibytes, pictureTypes } from '../picture-files.ts'
import { calendarChoices, digitChoices } from '../text/reading-preferences.ts'
import { passwordMax } from './options-and-limits.ts'
import { emailAddress, newPassword, personName } from './schemas.ts'

/** The account as its owner sees and changes it on the account's pages. */
export const account = z.object({
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  limited: z.boolean(),
  language: z.enum(locales).nullable().describe('Of pages and e-mails; null while the browser chooses'),
  digits: z.enum(digitChoices).nullable().describe('In Nepali; null while the language decides'),
  calendars: z.enum(calendarChoices).nullable().describe('Of dates; null while the language decides'),
  /** The new address that awaits confirmation; until then the present one stays. */
  pendingEmail: z.string().nullable(),
  /** The topics that the society may write about. */
  topics: z.record(z.enum(notificationTopics), z.boolean()),
  notifications: z
    .record(z.enum(notificationTopics), z.boolean())
    .describe('The topics that their devices show, where any does (`GET /api/account/push`)'),
  reminders: z.object({ events: z.enum(eventReminders) }).describe('When they are reminded of events'),
  digest: z.object({ every: z.enum(digestPaces), hour: z.int() }),
  zone: z.string().describe('The zone of these hours: the society’s until one was sent'),
  duties: z
    .partialRecord(z.enum(duties), z.enum(dutyPaces))
    .describe('How soon they hear of what waits for them by their roles; only what they may act on'),
})

const currentPassword = required(
  m.accounts_current_password,
  givenText(m.accounts_current_password, passwordMax),
)

export const nameChange = z.object({ name: personName })

/**
 * The language of pages and e-mails; null leaves it to the browser. Of digits and calendars null leaves them to the
 * language, and what is absent stays.
 */
export const languageChoice = z.object({
  language: choice(m.site_language, locales).nullable(),
  digits: choice(m.accounts_digits, digitChoices).nullable().optional(),
  calendars: choice(m.accounts_calendars, calendarChoices).nullable().optional(),
})

/** Changing the address or the password asks for the current password (ASVS 6.2.3). */
export const emailChange = z.object({ email: emailAddress, currentPassword })

export const passwordChange = z.object({ currentPassword, password: newPassword })

/** A yes or no for each given topic. */
function chosenTopics(label: Label) {
  return z.partialRecord(
    z.enum(notificationTopics),
    z.boolean({ error: () => m.errors_yes_or_no({ field: label() }) }),
    { error: missingOr(label, m.errors_invalid) },
  )
}

/** A choice of topics and duties; absent ones stay as they are. */
export const topicChoice = z.object({
  topics: chosenTopics(m.accounts_topics),
  notifications: chosenTopics(m.accounts_push).optional(),
  duties: z.partialRecord(z.enum(duties), choice(m.accounts_duties, dutyPaces)).optional(),
})

/** The zone of the reader's device, by which hours count from then on. */
const zone = z
  .string({ error: () => m.errors_zone() })
  .max(100, { error: () => m.errors_zone() })
  .optional()
  .describe('The zone of the reader’s device, such as `America/Chicago`; it stays where none is sent')

export const reminderChoice = z.object({ events: choice(m.accounts_reminders, eventReminders), zone })

export const digestChoice = z.object({
  every: choice(m.accounts_digest, digestPaces),
  hour: wholeNumber(m.accounts_digest_hour, 0, 23)
    .optional()
    .describe('By the clocks of the zone; between 21 and 8 it comes at 8'),
  zone,
})

export type ReminderChoice = z.infer<typeof reminderChoice>
export type DigestChoice = z.infer<typeof digestChoice>
export type Account = z.infer<typeof account>
export type NameChange = z.infer<typeof nameChange>
export type LanguageChoice = z.infer<typeof languageChoice>
export type EmailChange = z.infer<typeof emailChange>
export type PasswordChange = z.infer<typeof passwordChange>
export type TopicChoice = z.infer<typeof topicChoice>

/** The account's pages. */
export const ownAccountEndpoints = endpoints({
  'DELETE /api/profile': {
    name: 'removeAccount',
    summary: 'Remove the own account with everything that belongs to it, within 15 minutes of a proof',
    audience: 'members',
    grave: true,
    waiting: true,
    response: null,
    refusals: ['last_administrator'],
  },
  'GET /api/account': {
    name: 'readAccount',
    summary: 'The own account: name, address, and what the society may write about',
    audience: 'members',
    waiting: true,
    response: account,
  },
  'PUT /api/account/name': {
    name: 'changeName',
    summary: 'Change the own name',
    audience: 'members',
    waiting: true,
    body: nameChange,
    response: account,
  },
  'PUT /api/account/language': {
    name: 'chooseLanguage',
    summary:
      'Choose the language of pages and emails, its digits and calendars, or leave them to the browser',
    audience: 'members',
    waiting: true,
    body: languageChoice,
    response: account,
  },
  'PUT /api/account/email': {
    name: 'changeEmail',
    summary: 'Change the own address; where mail is set up, once the link in its message was used',
    audience: 'members',
    waiting: true,
    body: emailChange,
    response: account,
    refusals: ['email_taken'],
  },
  'PUT /api/account/password': {
    name: 'changePassword',
    summary: 'Change the own password; every other session ends',
    audience: 'members',
    waiting: true,
    body: passwordChange,
    response: null,
  },
  'PUT /api/account/topics': {
    name: 'chooseTopics',
    summary: 'Choose what the society may write about, and how soon you hear of what waits for your role',
    audience: 'members',
    waiting: true,
    body: topicChoice,
    response: account,
  },
  'PUT /api/account/reminders': {
    name: 'chooseReminders',
    summary: 'Choose when to be reminded of events that one comes to: never, a day or a week before',
    audience: 'members',
    waiting: true,
    body: reminderChoice,
    response: account,
  },
  'PUT /api/account/digest': {
    name: 'chooseDigest',
    summary: 'Choose whether to get one email with what is new, each day or each Monday, and at which hour',
    audience: 'members',
    waiting: true,
    body: digestChoice,
    response: account,
  },
  'POST /api/account/verification': {
    name: 'sendVerification',
    summary: 'Send the message that verifies the own address again',
    audience: 'members',
    waiting: true,
    response: null,
  },
})

/** Taking one's own data along. */
export const ownDataEndpoints = endpoints({
  'GET /api/account/data': {
    name: 'downloadOwnData',
    summary:
      'Everything that is stored about the own account, as a ZIP: JSON, CSV, pictures and an index to read',
    audience: 'members',
    grave: true,
    waiting: true,
    response: z.string().describe('The file'),
    file: 'my-data.zip',
  },
})

/** A member's own photo, as its owner sees it. */
export const ownPhoto = z.object({
  photo: z
    .object({ image: z.string().describe('The photo as a data URL (WebP)'), changed: instant })
    .nullable()
    .describe('null without a photo of one’s own'),
  shown: z.boolean().describe('Whether others see it: they see initials while others cannot find the member'),
})

export const photoEndpoints = endpoints({
  'GET /api/account/photo': {
    name: 'readPhoto',
    summary: 'The own photo, and whether others see it',
    audience: 'members',
    waiting: true,
    response: ownPhoto,
  },
  'PUT /api/account/photo': {
    name: 'replacePhoto',
    summary: `Replace the own photo by one sent as the body (image/jpeg, png, webp or gif, at most ${pictureMebibytes} MiB)`,
    audience: 'members',
    waiting: true,
    upload: pictureTypes,
    response: ownPhoto,
    refusals: ['invalid', 'too_large', 'wrong_type'],
  },
  'DELETE /api/account/photo': {
    name: 'removePhoto',
    summary: 'Remove the own photo',
    audience: 'members',
    waiting: true,
    response: null,
  },
})

export type OwnPhoto = z.infer<typeof ownPhoto>
