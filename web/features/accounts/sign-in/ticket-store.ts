import { redirect } from 'react-router'
import { ApiError } from '../../../api/api.ts'
import { readForTab, writeForTab } from '../../../browser/storage.ts'

const secondStepKey = 'second-step'

/** The response to a correct password, until the second step. */
interface Ticket {
  ticket: string
  ways: readonly ('app' | 'passkey')[]
}

/** Redirects to the second step where a refusal asks for it; rethrows other errors. */
export function leadToSecondStep(error: unknown, search: string): never {
  const [fault] = error instanceof ApiError ? error.errors : []
  if (fault?.code !== 'second_step_required' || !fault.ticket) throw error
  const ticket: Ticket = { ticket: fault.ticket, ways: fault.ways ?? [] }
  writeForTab(secondStepKey, JSON.stringify(ticket))
  throw redirect(`/second-step${search}`)
}

/** Returns the ticket of this tab; null when there is none. */
export function readTicket(): Ticket | null {
  const stored = readForTab(secondStepKey)
  return stored === null ? null : (JSON.parse(stored) as Ticket)
}

export function forgetTicket(): void {
  writeForTab(secondStepKey, null)
}
