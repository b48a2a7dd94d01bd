import type { Fault } from '../../contract/errors.ts'

/** Thrown when the interface refuses a call, or when there is no response (status 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly errors: Fault[]
  /** The request's id in the server's log. */
  readonly reference: string | undefined

  constructor(status: number, errors: Fault[], reference?: string) {
    super(errors.map((fault) => fault.msg).join('\n') || `Status ${status}`)
    this.status = status
    this.errors = errors
    this.reference = reference
  }
}

/** Returns the `errors` of a refusal's body; an empty list when something other than the interface responded. */
export function readFaults(body: unknown): Fault[] {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return []
  return Array.isArray(body.errors) ? (body.errors as Fault[]) : []
}
