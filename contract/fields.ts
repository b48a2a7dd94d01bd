import { z } from 'zod'
import { m } from './paraglide/messages.js'
import { bytesPerCharacter, hasVisibleText } from './text/characters.ts'
import { latinDigits, readCalendarDate } from './text/digits.ts'
import { isPlainText, type Label, lengthFault, type TextLimit, type TooLong } from './text/written-text.ts'

export type { Label } from './text/written-text.ts'

type TypeMessage = (inputs: { field: string }) => string

/** Returns a field's message: 'Title is required' when missing, 'Title must be text' for another type. */
export function missingOr(label: Label, wrongType: TypeMessage) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null
      ? m.errors_required({ field: label() })
      : wrongType({ field: label() })
}

const lineBreaks = /[\n\r\u2028\u2029]/
// Direction overrides reverse the text after them, even other people's; right-to-left scripts do not need
// them.
const directionChanges = /[\u202A-\u202E\u2066-\u2069]/

/** Refuses a text that breaks its limit of characters or bytes. */
function keepsLimit(label: Label, max: number, tooLong?: TooLong) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    const message = lengthFault(value, max, label(), tooLong)
    if (message) issues.push({ code: 'custom', input: value, message })
  }
}

function textOf(label: Label, max: number) {
  const bytes = max * bytesPerCharacter
  return z.string({ error: missingOr(label, m.errors_text) }).meta({
    maxLength: max,
    description: `At most ${max} characters as people count them (grapheme clusters), and ${bytes} bytes of UTF-8`,
  })
}

/** Validates text that is only compared, such as a password at sign-in, unchanged. */
export function givenText(label: Label, max: number) {
  return textOf(label, max).check(keepsLimit(label, max))
}

/**
 * Accepts well-formed text within a limit, checked before and after NFC. NFC takes quadratic time for long
 * runs of accents.
 */
function limitedText(label: Label, max: number, tooLong?: TooLong) {
  return textOf(label, max)
    .trim()
    .check(keepsLimit(label, max, tooLong))
    .normalize('NFC')
    .trim()
    .refine(isPlainText, { error: () => m.errors_control_characters({ field: label() }) })
    .check(keepsLimit(label, max, tooLong))
}

/** Accepts non-blank text of several lines, as `readWriting` does: trimmed, NFC. */
export function writing({ label, max }: TextLimit) {
  return limitedText(label, max).refine(hasVisibleText, {
    error: () => m.errors_required({ field: label() }),
    abort: true,
  })
}

/**
 * Accepts text of several lines, at most `max` characters as people count them. Trimmed and NFC; line breaks
 * remain.
 */
export const paragraphs = limitedText

/** Accepts text on one line, at most `max` characters as people count them. Trimmed and NFC. */
export function line(label: Label, max: number, tooLong?: TooLong) {
  return limitedText(label, max, tooLong).refine(
    (text) => !lineBreaks.test(text) && !directionChanges.test(text),
    {
      error: () => m.errors_control_characters({ field: label() }),
    },
  )
}

/** Requires a text field to be present and not blank. */
export function required(label: Label, field: z.ZodString) {
  return field.refine((text) => text.length > 0, {
    error: () => m.errors_required({ field: label() }),
    abort: true,
  })
}

/** Makes a field optional: `''` and `null` clear the stored value, an absent field leaves it unchanged. */
export function clearable<Field extends z.ZodType>(field: Field) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      field.nullable(),
    )
    .optional()
}

/** Accepts one of a closed list of values; blank counts as missing. */
export function choice<const Values extends readonly [string, ...string[]]>(label: Label, values: Values) {
  return z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? m.errors_required({ field: label() })
        : m.errors_choose({ field: label() }),
  })
}

/**
 * Accepts a calendar date in any supported format and converts it to `YYYY-MM-DD`.
 * @param unreadable the message for text that is not a date
 */
export function calendarDate(label: Label, unreadable: TypeMessage = m.errors_date) {
  return z.string({ error: missingOr(label, unreadable) }).transform((text, context) => {
    if (text.trim() === '') {
      context.addIssue(m.errors_required({ field: label() }))
      return z.NEVER
    }
    const date = readCalendarDate(latinDigits(text.trim()))
    if (date) return date
    context.addIssue(unreadable({ field: label() }))
    return z.NEVER
  })
}

/** Accepts a web address; one without a scheme gets `https://`. Any scheme but http(s) is refused. */
export function webAddress(label: Label, max: number) {
  return line(label, max).transform((text, context) => {
    const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
    if (URL.canParse(address)) {
      const { protocol, hostname, href } = new URL(address)
      const named = hostname.includes('.') || hostname === 'localhost'
      if ((protocol === 'https:' || protocol === 'http:') && named) return href
    }
    context.addIssue(m.errors_web_address({ field: label() }))
    return z.NEVER
  })
}

/** Accepts true or false, or nothing. */
export function yesOrNo(label: Label) {
  return z.boolean({ error: () => m.errors_yes_or_no({ field: label() }) }).optional()
}

/** Accepts a whole number from `min` to `max`. */
export function wholeNumber(label: Label, min: number, max: number) {
  const error = () => m.errors_whole_number({ field: label(), min, max })
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

/**
 * Accepts text in a path or query without a message. Control characters are refused, so that none reaches the
 * database.
 */
export function queryText(max: number) {
  return z
    .string()
    .max(max)
    .refine(isPlainText, { error: () => m.errors_invalid() })
}

/** The id of an entity (UUIDv7 text). Any visible text passes; an unknown id is a 404. */
export const id = queryText(100)

/** An instant as ISO 8601 text in UTC. */
export const instant = z.iso.datetime()

/** A stored day as `YYYY-MM-DD`. */
export const storedDate = z.iso.date()

/** A day in an address, as `YYYY-MM-DD` in any script of digits. */
export const givenDay = z.string().overwrite(latinDigits).check(z.iso.date())

/** Accepts a whole number in a path or query, in any script of digits. */
export function wholeNumberInAddress(min: number, max: number, error: () => string) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? latinDigits(value) : value),
    z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }),
  )
}

/** `limit` and `cursor` of every list: 1 to 500 entries, the cursor from the `Link` header of the page before. */
export const paging = {
  limit: wholeNumberInAddress(1, 500, limitMessage).optional(),
  cursor: z.string().max(500).optional(),
}

function limitMessage(): string {
  return m.errors_whole_number({ field: 'limit', min: 1, max: 500 })
}

/** A chart of the accompanying figures, rendered by the server. */
export const drawing = z
  .string()
  .describe(
    'The figures as markup: SVG with a title, and a legend. The page’s style sheet gives it its colours',
  )
