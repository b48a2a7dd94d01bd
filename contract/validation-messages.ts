import { config } from 'zod'
import { m } from './paraglide/messages.js'

/**
 * Makes zod take the messages that a schema does not give itself from the catalogue, for instance for a value in an
 * address: its own would be English to everybody. Sets global state of zod, so each program calls it once, at its start.
 */
export function translateValidationMessages(): void {
  config({
    customError: (issue) =>
      issue.code === 'invalid_value'
        ? m.errors_one_of({ values: issue.values.join(', ') })
        : m.errors_invalid(),
  })
}
