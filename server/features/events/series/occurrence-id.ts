import type { WallTime } from './event-times.ts'

const compact = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2}))?$/

/** Returns the `_id` of an event, or of an occurrence: the series with the original start, without punctuation. */
export function occurrenceId(eventId: string, originalStart: WallTime | null): string {
  return originalStart === null ? eventId : `${eventId}_${originalStart.replaceAll(/[-:]/g, '')}`
}

/** Reads which event and which start an `_id` names; null when it cannot be one. */
export function readOccurrenceId(id: string): { eventId: string; originalStart: WallTime | null } | null {
  const [eventId = '', start, ...rest] = id.split('_')
  if (rest.length > 0) return null
  if (start === undefined) return { eventId, originalStart: null }
  const [, year, month, day, hour, minute, second] = compact.exec(start) ?? []
  if (year === undefined) return null
  const date = `${year}-${month}-${day}`
  return { eventId, originalStart: hour === undefined ? date : `${date}T${hour}:${minute}:${second}` }
}
