import { hour } from '../../../../contract/time/durations.ts'
import { isoText } from '../series/event-times.ts'
import type { Occurrence } from '../series/occurrences.ts'

/** Returns the instant until which members may respond. */
export function rsvpsCloseAt({ fields, span }: Pick<Occurrence, 'fields' | 'span'>): string {
  return isoText(Date.parse(span.starts_at) - (fields.closing_hours ?? 0) * hour)
}

/** Tells whether members can no longer respond: it is too late, or the occurrence is cancelled. */
export function isClosed(occurrence: Pick<Occurrence, 'fields' | 'span'>, now: Date): boolean {
  return occurrence.fields.cancelled || now.toISOString() >= rsvpsCloseAt(occurrence)
}
