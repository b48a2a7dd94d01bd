import { z } from 'zod'
import { type Locale, locales } from './paraglide/runtime.js'

/** Translated versions of a text by language. `Fields` are the translated ones. */
export type Versions<Fields> = Partial<Record<Locale, Fields>>

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object' || value === null) return value === null || value === undefined
  return Object.values(value).every(isBlank)
}

/**
 * Returns the input schema of a text's versions. Absent versions stay unchanged; a blank or `null` one is
 * removed.
 */
export function versionsInput<Shape extends z.ZodRawShape>(shape: Shape) {
  const version = z.preprocess((value) => (isBlank(value) ? null : value), z.object(shape).nullable())
  return z
    .partialRecord(z.enum(locales), version)
    .optional()
    .describe('Versions by language, beside the text itself; readers of a language get its version')
}

/** Describes the stored versions of a text for its authors. */
export function storedVersions<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .partialRecord(z.enum(locales), z.object(shape))
    .describe('Versions by language, beside the text itself')
}
