import type { Fault } from '../../../../contract/errors.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { textIn } from '../../../design/forms/form-text.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { checkEvent, eventIn, scopeIn } from '../event-form/event-input.ts'

/** The ways to change an event: the window's form, a removal, or a move by hand. */
export type Intent = 'save' | 'remove' | 'move'

/** The outcome of a change; `faults` belong to fields, `conflict` is what somebody else saved meanwhile. */
export interface ChangeResult {
  done?: Intent
  event?: EventDetails
  conflict?: EventDetails
  /** Names the RSVPs that a change would cost: it waits for the administrator's word. */
  rsvpsLost?: string
  faults?: Fault[]
}

/** The action of the calendar: does what the form's `intent` says and tells how it went. */
export function changeCalendar(request: Request) {
  return submitAsMember(request, (fields): Promise<ChangeResult> => {
    const intent = textIn(fields, 'intent') as Intent
    return { save, remove, move }[intent](fields)
  })
}

async function save(fields: FormData): Promise<ChangeResult> {
  const faults = checkEvent(fields)
  if (faults.length > 0) return { faults }
  const id = textIn(fields, 'id')
  const body = eventIn(fields)
  if (!id) {
    const event = await sayingFailure(m.events_create_failed, () =>
      browserApi.request('POST /api/events', { body, headers: { 'idempotency-key': textIn(fields, 'key') } }),
    )
    showAlert('success', m.events_created())
    return { done: 'save', event }
  }
  return update(fields, body, 'save')
}

function move(fields: FormData): Promise<ChangeResult> {
  const [title, start, end] = ['title', 'start', 'end'].map((name) => textIn(fields, name)) as [
    string,
    string,
    string,
  ]
  return update(fields, { title, start, end, allDay: fields.has('allDay') }, 'move')
}

async function update(
  fields: FormData,
  body: ReturnType<typeof eventIn> | { title: string; start: string; end: string; allDay: boolean },
  done: Intent,
): Promise<ChangeResult> {
  const params = { id: textIn(fields, 'id') }
  const version = textIn(fields, 'version')
  try {
    const event = await sayingFailure(m.events_update_failed, () =>
      browserApi.request('PUT /api/events/:id', {
        params,
        query: { scope: scopeIn(fields), ...(fields.has('dropAnswers') && { dropAnswers: 'true' as const }) },
        body,
        ...(version && ifUnchanged(version)),
      }),
    )
    showAlert('success', m.events_updated())
    return { done, event }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const lost = error.errors.find(({ code }) => code === 'answers_lost')
    if (lost) return { rsvpsLost: lost.msg }
    return { conflict: await browserApi.request('GET /api/events/:id', { params }) }
  }
}

async function remove(fields: FormData): Promise<ChangeResult> {
  await sayingFailure(m.events_remove_failed, () =>
    browserApi.request('DELETE /api/events/:id', {
      params: { id: textIn(fields, 'id') },
      query: { scope: scopeIn(fields) },
    }),
  )
  showAlert('success', m.events_removed())
  return { done: 'remove' }
}

/** Says what did not happen; faults in what was typed and other versions speak for themselves. */
async function sayingFailure<Result>(failed: () => string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && ![400, 401, 409].includes(error.status)) showAlert('danger', failed())
    throw error
  }
}
