import type { EventDetails } from '../../contract/events/schemas.ts'
import type { Client } from './client.ts'

/** Returns an event with only the required fields filled in. */
export function eventInput(given: Record<string, unknown> = {}) {
  return { title: 'Maghi', start: '2026-12-05T18:00', end: '2026-12-05T21:00', ...given }
}

/** Creates an event, or the first occurrence of a series. */
export async function anEvent(officer: Client, given: Record<string, unknown> = {}): Promise<EventDetails> {
  const { status, body } = await officer.post<EventDetails>('/api/events', eventInput(given))
  if (status !== 201) throw new Error(`Expected 201, got ${status}: ${JSON.stringify(body)}`)
  return body
}
