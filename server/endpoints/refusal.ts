import { type ErrorCode, errorStatus, errorText, type Fault } from '../../contract/errors.ts'
import { m } from '../../contract/paraglide/messages.js'
import { minute, second } from '../../contract/time/durations.ts'

/** A refusal for a reason from the closed list; the errors plugin turns it into a response. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly faults: Fault[]
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, faults: Fault[], retryAfter?: number) {
    super(code)
    this.code = code
    this.faults = faults
    this.retryAfter = retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** Refuses a request that cannot be served in time. Load shedding logs it once for all. */
export class Overloaded extends Refusal {
  override name = 'Overloaded'
}

/** Stops work for a caller who disconnected: nobody reads the response. */
export class CallerLeft extends Refusal {
  override name = 'CallerLeft'

  constructor() {
    super('malformed', refusal('malformed').faults)
  }
}

/** Creates a refusal with the code's standard text, optionally for a field. */
export function refusal(code: keyof typeof errorText, param?: string): Refusal {
  return new Refusal(code, [{ msg: errorText[code](), ...(param && { param }), code }])
}

/** Creates a refusal of a field's value with a specific text. */
export function invalid(param: string, msg: string): Refusal {
  return new Refusal('invalid', [{ msg, param, code: 'invalid' }])
}

/** Creates a conflict with a specific text. */
export function conflict(msg: string): Refusal {
  return new Refusal('conflict', [{ msg, code: 'conflict' }])
}

/** Creates a refusal for some seconds; its text states when to retry. */
export function tooMany(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil((seconds * second) / minute))
  return new Refusal(
    'too_many',
    [{ msg: m.errors_too_many({ minutes }), code: 'too_many' }],
    Math.ceil(seconds),
  )
}
