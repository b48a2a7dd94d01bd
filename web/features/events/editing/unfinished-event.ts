import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import type { Draft } from '../../../design/forms/form-state.ts'
import { draftFor } from '../../../session/forms/submit.ts'
import { type EventWindowState, newEvent } from '../event-form/event-window-state.ts'

/** The content of the event window when the session ended. */
export interface UnfinishedEvent {
  draft: Draft
  /** null for a new event. */
  event: EventDetails | null
}

/** Loads what an administrator had typed into the event window before the session ended, once; null where nothing was. */
export async function loadUnfinishedEvent(request: Request): Promise<UnfinishedEvent | null> {
  const draft = await draftFor(request)
  if (!draft?.title) return null
  const id = draft.id?.[0]
  if (!id) return { draft, event: null }
  const event = await showFaultsOf(browserApi.request('GET /api/events/:id', { params: { id } }))
  return event ? { draft, event } : null
}

/** Returns what the event window shows to go on from there. */
export function windowStateOf({ draft, event }: UnfinishedEvent, timeZone: string): EventWindowState {
  return event ? { mode: 'edit', event, draft } : { ...newEvent(timeZone), draft }
}
