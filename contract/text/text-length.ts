import { m } from '../paraglide/messages.js'
import { excessOf } from './characters.ts'

/** The words for too many characters, where the general ones do not do. */
export type TooLong = () => string

/** Says how a text breaks its limit of characters or bytes; null when it keeps both. */
export function lengthFault(text: string, max: number, field: string, tooLong?: TooLong): string | null {
  const excess = excessOf(text, max)
  if (excess === null) return null
  if (excess === 'bytes') return m.errors_too_many_bytes({ field })
  return tooLong?.() ?? m.errors_too_long({ field, max })
}
