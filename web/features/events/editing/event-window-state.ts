import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import type { Draft } from '../../../design/forms/form-layout.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { defaultTimes, type LocalTime, localTime } from '../times/calendar-texts.ts'

/** The content of the event window: the active event, or a new one with its proposed times. */
export type EventWindowState =
  | { mode: 'new'; start: LocalTime; end: LocalTime; draft: Draft | null }
  | { mode: 'edit'; event: EventDetails; draft: Draft | null }

/**
 * Returns the window for a new event. It is in the chosen slot, else at the next full hour on `day` or today.
 */
export function newEvent(
  timeZone: string,
  slot?: { start: Date; end: Date },
  day: string | null = null,
): EventWindowState {
  const times = slot
    ? { start: localTime(slot.start, timeZone), end: localTime(slot.end, timeZone) }
    : defaultTimes(new Date(), timeZone, day)
  return { mode: 'new', ...times, draft: null }
}

/** Returns an event with its texts as they were written, for its fields. */
export function asWritten(event: EventDetails): EventDetails {
  return { ...event, ...event.written }
}

/** Returns start and end in the format of the window's fields. */
export function timesIn(state: EventWindowState, timeZone: string): { start: LocalTime; end: LocalTime } {
  if (state.mode === 'new') return state
  const { start, end, allDay } = state.event
  if (allDay) return { start: `${start}T00:00`, end: `${end}T00:00` }
  return { start: localTime(new Date(start), timeZone), end: localTime(new Date(end), timeZone) }
}

/** The draft of the event window when the session ended. */
export interface UnfinishedEvent {
  draft: Draft
  /** null for a new event. */
  event: EventDetails | null
}

/** Returns the draft of the event window from before the session ended, once; null without one. */
export async function loadUnfinishedEvent(request: Request): Promise<UnfinishedEvent | null> {
  const draft = await loadDraft(request)
  if (!draft?.title) return null
  const id = draft.id?.[0]
  if (!id) return { draft, event: null }
  const event = await showFaultsOf(browserApi.request('GET /api/events/:id', { params: { id } }))
  return event ? { draft, event } : null
}

/** Returns the state of the event window for an unfinished event. */
export function windowStateOf({ draft, event }: UnfinishedEvent, timeZone: string): EventWindowState {
  return event ? { mode: 'edit', event: asWritten(event), draft } : { ...newEvent(timeZone), draft }
}
