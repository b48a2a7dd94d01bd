import { config } from 'zod'
import { m } from './paraglide/messages.js'

/**
 * Configures zod to take messages from the catalogue where a schema gives none. An example is a value in an address:
 * zod's own message would be English for everybody. Sets global state of zod: the server calls it once, when it starts,
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
