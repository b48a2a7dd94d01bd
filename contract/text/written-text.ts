import { m } from '../paraglide/messages.js'
import { excessOf, saysSomething } from './characters.ts'

/** Names a field in its messages; a function, so that the language is the reader's at the time of reading. */
export type Label = () => string

/** The words for too many characters, where the general ones do not do. */
export type TooLong = () => string

/** The field and the limit of a text of several lines, such as a post. */
export interface TextLimit {
  label: Label
  /** Characters at most, as people count them. */
  max: number
}

/** The reason of a report, or of an administrative action. */
export const reasonText: TextLimit = { label: m.posts_reason, max: 500 }

// Control characters other than tab and line breaks: nobody types them, and they break e-mails and exports.
const controlCharacters = /[^\P{Cc}\t\n\r]/u

/** Tells whether a text is well-formed and without control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !controlCharacters.test(text)
}

/** Says how a text breaks its limit of characters or bytes; null when it keeps both. */
export function lengthFault(text: string, max: number, field: string, tooLong?: TooLong): string | null {
  const excess = excessOf(text, max)
  if (excess === null) return null
  if (excess === 'bytes') return m.errors_too_many_bytes({ field })
  return tooLong?.() ?? m.errors_too_long({ field, max })
}

type WrittenText = { text: string; fault?: undefined } | { text?: undefined; fault: string }

/**
 * Reads a text as `writing` of `fields.ts` does, without zod. Returns it trimmed and in NFC, or its first fault. Pages
 * whose only field it is check it at once, even without network.
 */
export function readWriting(typed: string, { label, max }: TextLimit): WrittenText {
  const field = label()
  const trimmed = typed.trim()
  const tooMuch = lengthFault(trimmed, max, field)
  if (tooMuch) return { fault: tooMuch }
  const text = trimmed.normalize('NFC').trim()
  if (!isPlainText(text)) return { fault: m.errors_control_characters({ field }) }
  const fault = lengthFault(text, max, field) ?? (saysSomething(text) ? null : m.errors_required({ field }))
  return fault === null ? { text } : { fault }
}
