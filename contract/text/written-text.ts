import { m } from '../paraglide/messages.js'
import { excessOf, hasVisibleText } from './characters.ts'

/** Returns a field's name for messages, in the language of the current reader. */
export type Label = () => string

/** Returns the message for too many characters, in place of the general one. */
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

/** Checks that a text is well-formed and without control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !controlCharacters.test(text)
}

/** Returns the message for a text that exceeds its limit; null within it. */
export function lengthFault(text: string, max: number, field: string, tooLong?: TooLong): string | null {
  const excess = excessOf(text, max)
  if (excess === null) return null
  if (excess === 'bytes') return m.errors_too_many_bytes({ field })
  return tooLong?.() ?? m.errors_too_long({ field, max })
}

type WrittenText = { text: string; fault?: undefined } | { text?: undefined; fault: string }

/**
 * Reads a text like `writing` of `fields.ts`, without zod. Returns it trimmed and in NFC, or its first fault.
 * Pages with this single field validate it without loading zod, even offline.
 */
export function readWriting(typed: string, { label, max }: TextLimit): WrittenText {
  const field = label()
  const trimmed = typed.trim()
  const tooMuch = lengthFault(trimmed, max, field)
  if (tooMuch) return { fault: tooMuch }
  const text = trimmed.normalize('NFC').trim()
  if (!isPlainText(text)) return { fault: m.errors_control_characters({ field }) }
  const fault = lengthFault(text, max, field) ?? (hasVisibleText(text) ? null : m.errors_required({ field }))
  return fault === null ? { text } : { fault }
}
