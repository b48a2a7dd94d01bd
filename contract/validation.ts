import { config } from 'zod'
import type { Fault } from './errors.ts'
import { m } from './paraglide/messages.js'

/**
 * Configures zod to take messages from the catalogue where a schema gives none. An example is a value in an
 * address: zod's own message would be English for everybody. Sets global state of zod: the server calls it
 * once at start, the browser before it parses a form, so that pages without a form load no zod.
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
 * Converts a schema's findings into faults, the first for each field. Later ones of a field often only follow
 * from its first one.
 */
export function inputFaults(issues: readonly Issue[]): Fault[] {
  const faults = issues.map(({ path, message }): Fault => {
    const param = path.join('.')
    return param ? { msg: message, param, code: 'invalid' } : { msg: m.errors_body_object(), code: 'invalid' }
  })
  return faults.filter(({ param }, index) => index === faults.findIndex((fault) => fault.param === param))
}
