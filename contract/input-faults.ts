import type { Fault } from './errors.ts'
import { m } from './paraglide/messages.js'

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
