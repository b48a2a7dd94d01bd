import { config } from 'zod'
import { m } from './paraglide/messages.js'

/**
 * Makes zod take from the catalogue the messages that a schema does not give itself, for instance for a value in an
 * address: its own would be English to everybody. Sets global state of zod: the server calls it once, when it starts,
 * the browser before it parses a form, so that pages without one load no zod.
 */
export function translateValidationMessages(): void {
  config({
    customError: (issue) =>
      issue.code === 'invalid_value'
        ? m.errors_one_of({ values: issue.values.join(', ') })
        : m.errors_invalid(),
  })
}
