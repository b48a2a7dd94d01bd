import type { EventDetails } from '../../../../contract/events/schemas.ts'
import type { Draft } from '../../../design/forms/form-state.ts'
import { defaultTimes, type LocalTime, localTime } from '../times/event-times.ts'

/** The content of the event window: the active event, or a new one with the times that it proposes. */
export type EventWindowState =
  | { mode: 'new'; start: LocalTime; end: LocalTime; draft: Draft | null }
  | { mode: 'edit'; event: EventDetails; draft: Draft | null }

/** A new event at the next full hour, or in the slot that was chosen. */
export function newEvent(timeZone: string, slot?: { start: Date; end: Date }): EventWindowState {
  const times = slot
    ? { start: localTime(slot.start, timeZone), end: localTime(slot.end, timeZone) }
    : defaultTimes(new Date(), timeZone)
  return { mode: 'new', ...times, draft: null }
}

/** Start and end as the window's fields take them. */
export function timesIn(state: EventWindowState, timeZone: string): { start: LocalTime; end: LocalTime } {
  if (state.mode === 'new') return state
  const { start, end, allDay } = state.event
  if (allDay) return { start: `${start}T00:00`, end: `${end}T00:00` }
  return { start: localTime(new Date(start), timeZone), end: localTime(new Date(end), timeZone) }
}
