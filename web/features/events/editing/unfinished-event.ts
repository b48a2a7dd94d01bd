import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import type { Draft } from '../../../design/forms/form-state.ts'
import { loadDraft } from '../../../session/forms/submit.ts'
import { type EventWindowState, newEvent } from './event-window-state.ts'

/** The event window as it was when the session ended. */
export interface UnfinishedEvent {
  draft: Draft
  /** null for a new event. */
  event: EventDetails | null
}

/** Returns the draft of the event window from before the session ended, once; null where there is none. */
export async function loadUnfinishedEvent(request: Request): Promise<UnfinishedEvent | null> {
  const draft = await loadDraft(request)
  if (!draft?.title) return null
  const id = draft.id?.[0]
  if (!id) return { draft, event: null }
  const event = await showFaultsOf(browserApi.request('GET /api/events/:id', { params: { id } }))
  return event ? { draft, event } : null
}

/** Returns the state of the event window that shows an unfinished event. */
export function windowStateOf({ draft, event }: UnfinishedEvent, timeZone: string): EventWindowState {
  return event ? { mode: 'edit', event, draft } : { ...newEvent(timeZone), draft }
}
