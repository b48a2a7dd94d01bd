import { config } from 'zod'
import type { Fault } from './errors.ts'
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

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/**
 * Turns what a schema found wrong with an input into faults, one for each field: the first says what to do; the
 * others often only follow from it.
 */
export function inputFaults(issues: readonly Issue[]): Fault[] {
  const faults = issues.map(({ path, message }): Fault => {
    const param = path.join('.')
    return param ? { msg: message, param, code: 'invalid' } : { msg: m.errors_body_object(), code: 'invalid' }
  })
  return faults.filter(({ param }, index) => index === faults.findIndex((fault) => fault.param === param))
}
