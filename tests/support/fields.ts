import fc from 'fast-check'
import type { z } from 'zod'

/** Returns the accepted value, or the first fault. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> | { refused: string } {
  const { success, data, error } = schema.safeParse(input)
  return success ? data : { refused: error.issues[0]?.message ?? '' }
}

export const refused = (message: string): { refused: string } => ({ refused: message })

/** Generates well-formed text, with difficult characters more often than by chance. */
export const anyText = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    fc.constantFrom(' ', '\t', '\n', '\u2028', '\u0000', '\u007f', '\u202e', '\u0301', 'é', 'थारू', '👪'),
  ),
})
